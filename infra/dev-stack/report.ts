export type ReportEvent =
  | { kind: 'begin'; title: string }
  | { kind: 'end'; title: string; milliseconds: number; failed: boolean }
  | { kind: 'note'; line: string };

/** Receives what the runner is doing. Steps never overlap: each `begin` is followed by its own `end`. */
export type Report = (event: ReportEvent) => void;

export const silent: Report = () => {};

export async function step<T>(report: Report, title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  report({ kind: 'begin', title });
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    report({ kind: 'end', title, milliseconds: performance.now() - startedAt, failed });
  }
}

/** On a terminal the running step's seconds count up in place; elsewhere its line is completed when it ends. */
export function terminalReport(output: NodeJS.WriteStream = process.stdout): Report {
  return output.isTTY ? countingReport(output) : plainReport(output);
}

function plainReport(output: NodeJS.WriteStream): Report {
  let isMidLine = false;
  return (event) => {
    if (event.kind === 'begin') output.write(`${event.title} ... `);
    else if (event.kind === 'end') output.write(`${isMidLine ? '' : `${event.title}: `}${outcome(event)}\n`);
    else output.write(`${isMidLine ? '\n' : ''}${event.line}\n`);
    isMidLine = event.kind === 'begin';
  };
}

function countingReport(output: NodeJS.WriteStream): Report {
  const clearLine = '\r\u001b[2K';
  let ticker: NodeJS.Timeout | undefined;
  let redraw = () => {};
  return (event) => {
    if (event.kind === 'begin') {
      const startedAt = performance.now();
      redraw = () => output.write(`${clearLine}${event.title} ... ${seconds(performance.now() - startedAt)}`);
      redraw();
      ticker = setInterval(() => redraw(), 100).unref();
    } else if (event.kind === 'end') {
      clearInterval(ticker);
      redraw = () => {};
      output.write(`${clearLine}${event.title} ... ${outcome(event)}\n`);
    } else {
      output.write(`${clearLine}${event.line}\n`);
      redraw();
    }
  };
}

function outcome(event: { milliseconds: number; failed: boolean }): string {
  return `${event.failed ? 'failed after ' : ''}${seconds(event.milliseconds)}`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
