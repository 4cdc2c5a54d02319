import { Spinner } from './states.tsx';

/** Stands in for a dialog whose code is on its way, so that the tap that opened it is answered at once. */
export function LoadingOverlay() {
  return (
    <div className="fixed inset-0 z-40 grid animate-fade-in place-items-center bg-overlay">
      <Spinner className="rounded-card bg-card p-8 shadow-lg" />
    </div>
  );
}
