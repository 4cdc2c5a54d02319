import type { Manifest } from './kustomize.ts';

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: ValueFrom }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources?: { readonly limits?: { readonly memory?: string } };
}

interface ValueFrom {
  readonly secretKeyRef?: { readonly name: string; readonly key: string };
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly terminationGracePeriodSeconds?: number;
}

/** A Deployment or StatefulSet with its one container. */
export interface Workload {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly pod: PodSpec;
  readonly container: Container;
}

export const workloadsIn = (objects: readonly Manifest[]): Workload[] =>
  objects
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .map(({ metadata, spec }) => {
      const { template } = spec as { template: { metadata: { labels: Record<string, string> }; spec: PodSpec } };
      const [container] = template.spec.containers;
      if (container === undefined || template.spec.containers.length > 1)
        throw new Error(`${metadata.name} has ${template.spec.containers.length} containers instead of one`);
      return { name: metadata.name, labels: template.metadata.labels, pod: template.spec, container };
    });

export interface ServicePort {
  readonly service: string;
  readonly port: number;
  readonly targetPort: string;
  readonly selector: Readonly<Record<string, string>>;
}

export const servicePortsIn = (objects: readonly Manifest[]): ServicePort[] =>
  objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata, spec }) => {
      const { selector, ports } = spec as {
        selector: Record<string, string>;
        ports: { port: number; targetPort: string }[];
      };
      return ports.map(({ port, targetPort }) => ({ service: metadata.name, port, targetPort, selector }));
    });

export const isSelected = (labels: Readonly<Record<string, string>>, selector: Readonly<Record<string, string>>) =>
  Object.entries(selector).every(([label, value]) => labels[label] === value);
