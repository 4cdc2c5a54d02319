import type { Rule } from './rule.ts';
import { barrels } from './rules/barrels.ts';
import { brokerAccountsRule } from './rules/broker-accounts.ts';
import { commentLinks } from './rules/comment-links.ts';
import { commentOpenings } from './rules/comment-openings.ts';
import { declaredPackages } from './rules/declared-packages.ts';
import { dependencyTable } from './rules/dependency-table.ts';
import { environment } from './rules/environment.ts';
import { escapeHatches } from './rules/escape-hatches.ts';
import { eventFixtures } from './rules/event-fixtures.ts';
import { fileSize } from './rules/file-size.ts';
import { frontendFeatures } from './rules/frontend-features.ts';
import { frontendShared } from './rules/frontend-shared.ts';
import { glossary } from './rules/glossary.ts';
import { heldTests } from './rules/held-tests.ts';
import { installScripts } from './rules/install-scripts.ts';
import { licences } from './rules/licences.ts';
import { oneWayImports } from './rules/one-way-imports.ts';
import { ownWorkspace } from './rules/own-workspace.ts';
import { prismaClient } from './rules/prisma-client.ts';
import { pureRules } from './rules/pure-rules.ts';
import { rooms } from './rules/rooms.ts';
import { serviceLayers } from './rules/service-layers.ts';
import { syntax } from './rules/syntax.ts';
import { testCode } from './rules/test-code.ts';
import { workplacePaths } from './rules/workplace-paths.ts';

/** Every rule that the house holds itself to, in the order in which they are reported. */
export const rules: readonly Rule[] = [
  syntax,
  oneWayImports,
  ownWorkspace,
  testCode,
  declaredPackages,
  serviceLayers,
  pureRules,
  prismaClient,
  rooms,
  environment,
  fileSize,
  frontendFeatures,
  frontendShared,
  barrels,
  escapeHatches,
  heldTests,
  commentLinks,
  commentOpenings,
  glossary,
  workplacePaths,
  dependencyTable,
  installScripts,
  licences,
  brokerAccountsRule,
  eventFixtures,
];
