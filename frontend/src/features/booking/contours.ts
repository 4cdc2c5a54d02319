const RINGS = 6;
const POINTS = 10;

/** Closed lines around a hill, the outer ones wider, as SVG paths in a square of 200; the same for the same seed. */
export function contourPaths(seed: string): string[] {
  const phases = [0, 1, 2].map((wave) => (hashOf(`${seed} ${wave}`) / 0x1_0000_0000) * 2 * Math.PI);
  return Array.from({ length: RINGS }, (_, ring) => {
    const points = Array.from({ length: POINTS }, (_, index) => {
      const angle = (index / POINTS) * 2 * Math.PI;
      const swing = phases.reduce((sum, phase, wave) => sum + Math.sin((wave + 1) * angle + phase + ring / 4), 0);
      const radius = (ring + 1) * 14 + swing * (ring + 2);
      return { x: 100 + radius * Math.cos(angle), y: 100 + radius * Math.sin(angle) };
    });
    return smooth(points);
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A curve through the middles between the points, which pulls towards each of them. */
function smooth(points: readonly Point[]): string {
  const next = (index: number) => points[(index + 1) % points.length] as Point;
  const middles = points.map(
    (point, index) => `${round((point.x + next(index).x) / 2)} ${round((point.y + next(index).y) / 2)}`,
  );
  const curves = points.map((_, index) => {
    const pull = next(index);
    return `Q${round(pull.x)} ${round(pull.y)} ${middles[(index + 1) % points.length]}`;
  });
  return `M${middles[0]}${curves.join('')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
