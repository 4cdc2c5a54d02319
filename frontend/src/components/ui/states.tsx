import { LoaderCircle, type LucideIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from './button.tsx';

export function Spinner({ label = 'Loading...', className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={classNames('grid place-items-center py-16', className)}>
      <LoaderCircle aria-hidden className="size-8 animate-spin text-primary motion-reduce:animate-none" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** Grey shapes in the place of a list that is loading, announced once. */
export function SkeletonList({ label, count, className }: { label: string; count: number; className: string }) {
  const shapes = Array.from({ length: count }, (_, index) => `shape ${index}`);
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {shapes.map((shape) => (
        <div key={shape} aria-hidden className={classNames('animate-pulse rounded-card bg-muted', className)} />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  description?: string;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed px-6 py-5 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-excellent text-excellent-foreground">
        <Icon aria-hidden className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-1 text-muted-foreground text-sm">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** State of a list that could not be read. */
export function FailedState({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-destructive bg-card p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-3 text-muted-foreground text-sm">{error.message}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}
