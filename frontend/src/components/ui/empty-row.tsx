import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

interface EmptyRowProps {
  icon: LucideIcon;
  title: string;
  description: string;
  action: string;
  to: string;
}

/** An empty place among others, half as high as `EmptyState`: a tap anywhere on it leads on. */
export const EmptyRow = ({ icon: Icon, title, description, action, to }: EmptyRowProps) => (
  <div className="relative grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-dashed p-3 hover:bg-muted has-[a:active]:opacity-70">
    <span className="row-span-3 grid size-11 place-items-center rounded-full bg-excellent text-excellent-foreground">
      <Icon aria-hidden className="size-6" />
    </span>
    <p className="font-semibold leading-snug">{title}</p>
    <p className="text-pretty text-muted-foreground text-sm leading-snug">{description}</p>
    <Link
      to={to}
      className="col-start-2 font-medium text-primary text-sm after:absolute after:inset-0 after:rounded-card"
    >
      {action}
    </Link>
  </div>
);
