import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from './database.ts';
import { notFound, Problem, problemBody, unavailable } from './problem.ts';

/** Turns everything that a route throws into a problem answer; what nobody foresaw is logged here, once. */
export function answerProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, notFound()));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    return send(reply, problem);
  });
}

function send(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem));
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error);
  if (isDatabaseAway(error)) return unavailable('We cannot reach our database right now. Please try again.');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) return new Problem(status, codeOf(error), error.message);
  return new Problem(500, 'internal', 'Something went wrong on our side. Please try again.');
}

const codeOf = (error: FastifyError) =>
  (error.code ?? 'bad-request')
    .toLowerCase()
    .replace(/^fst_err_/, '')
    .replaceAll('_', '-');

type ValidationError = Extract<Parameters<typeof toProblem>[0], FastifyError> & {
  validation: readonly { instancePath: string; message?: string; params?: { keys?: readonly string[] } }[];
  validationContext?: string;
};

function validationProblem(error: FastifyError): Problem {
  const { validation, validationContext } = error as unknown as ValidationError;
  const place = validationContext === 'querystring' ? 'query' : (validationContext ?? 'body');
  const errors = validation.flatMap(({ instancePath, message = 'is not valid', params }) => {
    const path = [place, ...instancePath.split('/').filter(Boolean)].join('.');
    const unknown = params?.keys?.map((key) => ({ path: `${path}.${key}`, message: `${key} is not known here` }));
    return unknown ?? [{ path, message: sentence(path, message) }];
  });
  const detail = [...new Set(errors.map((fault) => fault.message))].join('. ');
  return new Problem(400, 'validation', detail, { errors });
}

/**
 * A contract's message stands for itself when it begins with a capital letter; one that begins with a small letter, and
 * the validator's own, are completed by the field's name.
 */
function sentence(path: string, message: string): string {
  const field = path.split('.').at(-1);
  if (/^(Invalid|Too|Unrecognized)\b/.test(message)) return `${field}: ${message}`;
  return /^[a-z]/.test(message) ? `${field} ${message}` : message;
}
