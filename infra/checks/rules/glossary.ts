import { Visitor } from 'oxc-parser';
import { inPrograms } from '../per-file.ts';
import type { Rule } from '../rule.ts';
import type { Source } from '../source.ts';
import { isTestCode } from '../workspaces.ts';

interface Word {
  /** Tested on a declared name. */
  readonly pattern: RegExp;
  /** The field's word. */
  readonly instead: string;
}

/** Invented words, wherever they stand in a name. */
const EVERYWHERE: readonly Word[] = [
  { pattern: /departure/i, instead: 'accountDeletion, or removal of a member' },
  { pattern: /(?<![Tt])heir/i, instead: 'newOwner' },
  { pattern: /deeds?(?=[A-Z]|$)|^DEEDS?(_|$)|Deeds?(?=[A-Z]|$)/, instead: 'auditAction' },
  { pattern: /reseal/i, instead: 'keyRotation, reencrypt' },
  { pattern: /^(takeTurn|layFoundation|companyOf)/, instead: 'lockSquad, connectInfrastructure, squadMates' },
  { pattern: /givingUp|tooEarly|^dealWithTogether/i, instead: 'retryPolicy, outOfOrder, batch' },
  { pattern: /publicInternet|passerBy|soundEvidence/i, instead: 'safeFetch, anonymous, validFixture' },
];

/** Words that have a meaning elsewhere; in a server's code the field has a plainer one. */
const ON_SERVERS: readonly Word[] = [
  { pattern: /^(tell|told)(?=[A-Z]|$)|(Told|Teller)$/, instead: 'notify, publish, log' },
  { pattern: /^keep(?=[A-Z]|$)/, instead: 'upsert, store' },
  { pattern: /^hold(?=[A-Z]|$)/, instead: 'lock' },
  { pattern: /^follow(?=[A-Z]|$)/, instead: 'apply, watch' },
  { pattern: /^forget(?=[A-Z]|$)/, instead: 'delete, erase, evict' },
  { pattern: /^spread[A-Z]|^Spread/, instead: 'broadcast' },
  { pattern: /(^|[a-z])(news|News)(?=[A-Z]|$)/, instead: 'liveEvent, notice' },
  { pattern: /^(letter|letters)(?=[A-Z]|$)|(?<![Dd]ead)Letters?(?=[A-Z]|$)/, instead: 'mail' },
  {
    pattern: /(^matters|Matters$|^grounds?$|^standings?$|^renewal$|^trials$)/,
    instead: 'context, currentSlots, diff, whatIfs',
  },
  { pattern: /shadow/i, instead: 'rebuild schema' },
  { pattern: /^fault(s)?(Of|In)[A-Z]?|[a-z](?<!d)Fault$/, instead: 'validate*, failureOf' },
  { pattern: /^(luck|hearing)$/i, instead: 'random, revocations' },
];

export const glossary: Rule = {
  name: 'glossary',
  why: "One thing has one name, the field's or the golfer's, so that a newcomer who knows the field can guess it.",
  check: inPrograms(({ path, source }) =>
    namesIn(source).flatMap(({ name, offset }) => {
      const word = wordsFor(path).find(({ pattern }) => pattern.test(name));
      return word === undefined ? [] : [{ offset, sentence: `Name '${name}' by the field's word: ${word.instead}.` }];
    }),
  ),
};

const wordsFor = (path: string): readonly Word[] =>
  /^(services|gateway)\//.test(path) && !isTestCode(path) ? [...EVERYWHERE, ...ON_SERVERS] : EVERYWHERE;

/** Names that a file declares: functions, variables, types and classes. */
function namesIn({ program }: Source): { name: string; offset: number }[] {
  const names: { name: string; offset: number }[] = [];
  const add = ({ id }: { id: { type: string; name?: string; start: number } | null }) => {
    if (id?.type === 'Identifier' && id.name !== undefined) names.push({ name: id.name, offset: id.start });
  };
  new Visitor({
    FunctionDeclaration: add,
    VariableDeclarator: add,
    ClassDeclaration: add,
    TSInterfaceDeclaration: add,
    TSTypeAliasDeclaration: add,
  }).visit(program);
  return names;
}
