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
  let ticker: NodeJS.Timeout | undefined;
  let runningTitle: string | undefined;
  const clearLine = output.isTTY ? '\r\u001b[2K' : '';
  return (event) => {
    clearInterval(ticker);
    if (event.kind === 'begin') {
      runningTitle = event.title;
      output.write(`${event.title} ... `);
      if (output.isTTY) {
        const startedAt = performance.now();
        const redraw = () => output.write(`${clearLine}${event.title} ... ${seconds(performance.now() - startedAt)}`);
        ticker = setInterval(redraw, 100).unref();
      }
    } else if (event.kind === 'end') {
      runningTitle = undefined;
      const opening = output.isTTY ? `${clearLine}${event.title} ... ` : '';
      output.write(`${opening}${event.failed ? 'failed after ' : ''}${seconds(event.milliseconds)}\n`);
    } else {
      output.write(`${runningTitle === undefined ? '' : '\n'}${event.line}\n`);
    }
  };
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
