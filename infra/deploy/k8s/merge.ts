type Fields = Record<string, unknown>;

/** By which field the elements of a list are known, as Kubernetes has it; other lists are replaced whole. */
const KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  topologySpreadConstraints: 'topologyKey',
};

/** A strategic merge: what the patch says wins, null removes, and lists are merged by the key of their elements. */
export function mergeInto(target: Fields, patch: Fields): void {
  for (const [field, value] of Object.entries(patch)) {
    const present = target[field];
    if (value === null) delete target[field];
    else if (isFields(value) && isFields(present)) mergeInto(present, value);
    else if (Array.isArray(value) && Array.isArray(present) && KEYS[field]) mergeLists(present, value, KEYS[field]);
    else target[field] = withoutNulls(structuredClone(value));
  }
}

function mergeLists(present: unknown[], patch: unknown[], key: string): void {
  for (const element of patch) {
    const same = present.find((one) => isFields(one) && isFields(element) && one[key] === element[key]);
    if (isFields(same) && isFields(element)) mergeInto(same, element);
    else present.push(structuredClone(element));
  }
}

function withoutNulls(value: unknown): unknown {
  if (isFields(value)) for (const [field, inner] of Object.entries(value)) if (inner === null) delete value[field];
  return value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
