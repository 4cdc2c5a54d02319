import type { LucideIcon } from 'lucide-react';

/** Purpose of a screen, on a strip of fairway at its head. */
export function Banner({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="fairway flex items-center gap-4 rounded-card p-5">
      <span className="grid size-12 shrink-0 place-items-center rounded-card bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-6" />
      </span>
      <div>
        <h2 className="font-bold text-lg leading-snug">{title}</h2>
        <p className="text-balance text-sm">{text}</p>
      </div>
    </div>
  );
}
