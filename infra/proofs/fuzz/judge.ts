import { Problem } from '@fourball/contracts/http/problem.ts';
import { isByLink } from '@fourball/contracts/http/route.ts';
import type { RouteName } from '../samples.ts';
import { routeOf } from '../samples.ts';
import type { FuzzRequest } from './request.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Words of the inside that nobody outside may read. */
const INSIDE = /prisma|postgres|node_modules|\.ts:\d|at \w+ \(/i;

/** Names the fault of an answer in a sentence; undefined where there is none. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer, isSentAsWritten: boolean): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (status >= 400) return faultOfRefusal(request, answer) ?? faultOfStatus(request, status, isSentAsWritten);
  return isSentAsWritten ? (faultOfStatus(request, status, true) ?? faultOfSuccess(request, answer)) : undefined;
}

function faultOfStatus({ operation, intent }: FuzzRequest, status: number, isSentAsWritten: boolean) {
  // A path that the document does not have may lead nowhere.
  const mayBeNowhere = intent === 'wrong path' && (status === 404 || !isSentAsWritten);
  return operation.statuses.has(status) || mayBeNowhere
    ? undefined
    : `answered ${status}, which the document does not name`;
}

function faultOfRefusal({ operation, intent }: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const isOfLink = isByLink(routeOf(operation.name as RouteName));
  // A path that cannot be read, or leads elsewhere, is nobody's link.
  const isPage = isOfLink && (intent !== 'wrong path' || isHtml(answer));
  return isPage ? faultOfPage(answer) : faultOfProblem(answer);
}

const isHtml = ({ headers }: FuzzAnswer): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** To whom a link brought, a problem is a page. */
function faultOfPage(answer: FuzzAnswer): string | undefined {
  const { status, headers, text } = answer;
  if (!isHtml(answer) || !text.startsWith('<!doctype html>'))
    return `answered ${status} with ${headers.get('content-type')} in place of a page: ${text.slice(0, 300)}`;
  return INSIDE.test(text) ? `answered ${status} and shows the inside: ${text.slice(0, 300)}` : undefined;
}

function faultOfProblem({ status, headers, text }: FuzzAnswer): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return `answered ${status} with ${headers.get('content-type')} in place of a problem: ${text.slice(0, 300)}`;
  const problem = Problem.safeParse(JSON.parse(text)).data;
  if (problem?.status !== status || problem.detail === '') return `answered ${status} with no sound problem: ${text}`;
  if (INSIDE.test(text)) return `answered ${status} and shows the inside: ${text.slice(0, 300)}`;
  return undefined;
}

function faultOfSuccess({ operation }: FuzzRequest, { status, headers, text }: FuzzAnswer): string | undefined {
  const { success, media } = routeOf(operation.name as RouteName);
  if (status !== success.status) return `answered ${status} in place of ${success.status}`;
  if (media !== undefined) return headers.get('content-type')?.startsWith(media) ? undefined : `answered no ${media}`;
  if (success.answer === null)
    return text === '' || status === 302 || status === 303 ? undefined : `answered a body with ${status}`;
  const { error } = success.answer.safeParse(JSON.parse(text));
  return error && `answered what its contract does not allow: ${JSON.stringify(error.issues).slice(0, 300)}`;
}
