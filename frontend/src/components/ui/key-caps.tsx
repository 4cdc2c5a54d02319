/** Keys as they are printed on a keyboard: `g h`, pressed one after the other, or `Ctrl K`, together. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="flex shrink-0 gap-1">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="grid min-h-6 min-w-6 place-items-center rounded-md border bg-background px-1.5 font-sans text-muted-foreground text-xs"
      >
        {key}
      </kbd>
    ))}
  </span>
);
