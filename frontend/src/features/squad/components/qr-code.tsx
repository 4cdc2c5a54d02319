import { encode } from 'uqr';

/** Modules of white around the code, by which cameras find it. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes: cameras read it no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto w-full max-w-64 rounded-lg">
      <rect width={size} height={size} fill="white" />
      <path d={modules.join('')} shapeRendering="crispEdges" fill="black" />
    </svg>
  );
}
