import { failSpan, traceHeaders, tracer } from '@fourball/kit/telemetry/tracing.ts';
import { context, SpanKind, trace } from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_SERVER_ADDRESS,
} from '@opentelemetry/semantic-conventions';
import type { Dispatcher } from 'undici';

/** Makes each call of a service a span of the request under way, and tells the service so. */
export const traceCalls: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const span = tracer.startSpan(`call ${options.method}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      [ATTR_HTTP_REQUEST_METHOD]: options.method,
      [ATTR_SERVER_ADDRESS]: String(options.origin),
    },
  });
  // Where nobody collects traces, there is nothing to tell.
  if (!span.isRecording()) return dispatch(options, handler);
  const headers = context.with(trace.setSpan(context.active(), span), traceHeaders);
  const watching: Dispatcher.DispatchHandler = {
    onRequestStart: (...about) => handler.onRequestStart?.(...about),
    onRequestUpgrade: (...about) => handler.onRequestUpgrade?.(...about),
    onResponseStart(controller, status, ...about) {
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
      handler.onResponseStart?.(controller, status, ...about);
    },
    onResponseData: (...about) => handler.onResponseData?.(...about),
    onResponseEnd(...about) {
      span.end();
      handler.onResponseEnd?.(...about);
    },
    onResponseError(controller, error) {
      failSpan(span, error);
      span.end();
      handler.onResponseError?.(controller, error);
    },
  };
  return dispatch({ ...options, headers: { ...options.headers, ...headers } }, watching);
};
