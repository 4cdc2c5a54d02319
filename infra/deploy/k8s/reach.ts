import type { Manifest } from './kustomize.ts';
import { isSelected, type Workload, workloadsIn } from './workloads.ts';

interface Peer {
  readonly podSelector?: { readonly matchLabels?: Record<string, string> };
  readonly namespaceSelector?: unknown;
  readonly ipBlock?: unknown;
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number }[];
}

interface Policy {
  readonly podSelector: {
    readonly matchLabels?: Record<string, string>;
    readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
  };
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/**
 * Connections that the policies allow, each with its port: one policy lets out and the other lets in. Everything is
 * closed unless a policy opens it.
 */
export function reachable(objects: readonly Manifest[]): string[] {
  const workloads = workloadsIn(objects);
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as Policy);
  if (!policies.some(({ podSelector }) => Object.keys(podSelector).length === 0))
    throw new Error('No policy closes what no other policy opens');
  const rulesOf = (workload: Workload, way: 'ingress' | 'egress') =>
    policies.filter((policy) => concerns(policy, workload)).flatMap((policy) => policy[way] ?? []);
  return workloads.flatMap((one) =>
    workloads.flatMap((other) => {
      const out = portsTo(rulesOf(one, 'egress'), 'to', other);
      const into = portsTo(rulesOf(other, 'ingress'), 'from', one);
      return [...out].filter((port) => into.has(port)).map((port) => `${one.name} -> ${other.name}:${port}`);
    }),
  );
}

const concerns = ({ podSelector }: Policy, { labels }: Workload): boolean =>
  isSelected(labels, podSelector.matchLabels ?? {}) &&
  (podSelector.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key] ?? ''));

function portsTo(rules: readonly Rule[], way: 'from' | 'to', { labels }: Workload): Set<number> {
  const open = rules.filter((rule) => {
    const peers = rule[way];
    // Without peers everyone is meant.
    return peers === undefined || peers.some((peer) => isPeer(peer, labels));
  });
  return new Set(open.flatMap(({ ports = [] }) => ports.map(({ port }) => port)));
}

const isPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, labels: Readonly<Record<string, string>>): boolean =>
  namespaceSelector === undefined && ipBlock === undefined && isSelected(labels, podSelector?.matchLabels ?? {});
