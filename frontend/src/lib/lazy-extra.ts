import { lazy, type ReactNode } from 'react';

/** A component without which the app goes on: fetched when first shown; nothing stands in its place if it cannot be. */
export const lazyExtra = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
) =>
  lazy<(props: Props) => ReactNode>(async () => {
    const module = await load().catch(() => undefined);
    return { default: module?.[name] ?? (() => null) };
  });
