import { join } from 'node:path';
import { repository } from '../../dev-stack/parts.ts';
import { build } from './kustomize.ts';
import { partFaults } from './parts.ts';
import { schemaFaults, unknownFields } from './schemas.ts';

const OVERLAYS = ['one-node', 'scaled'];

const faults = new Set<string>();
const all = OVERLAYS.map((name) => ({ name, objects: build(join(repository, 'infra/deploy/k8s/overlays', name)) }));
for (const { name, objects } of all) {
  for (const fault of [...(await schemaFaults(objects)), ...(await partFaults(objects))])
    faults.add(`${name}: ${fault}`);
}
// Once for all: the compiler takes longer than everything else.
for (const fault of unknownFields(all.flatMap(({ objects }) => objects))) faults.add(fault);

for (const fault of faults) console.error(fault);
process.exitCode = faults.size === 0 ? 0 : 1;
if (faults.size === 0) console.log(all.map(({ name, objects }) => `${name}: ${objects.length} objects`).join('\n'));
