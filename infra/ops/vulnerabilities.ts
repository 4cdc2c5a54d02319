import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * Asks the registry for known vulnerabilities in the packages of package-lock.json. It ends with 1 for one of level high
 * or above, with 3 where no registry answers such a question: then nothing is known, which is not the same as nothing found.
 */
interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

export async function listVulnerabilities(): Promise<number> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const answer = await new Promise<string>((resolve) => {
    execFile('npm', ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=30000'], { cwd: root }, (_error, said) =>
      resolve(said),
    );
  });

  const { vulnerabilities } = parse(answer);
  if (vulnerabilities === undefined) {
    console.log('No registry answers an audit from here: what is known about the packages was not looked up.');
    return 3;
  }
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => /^(high|critical)$/.test(severity));
  for (const [name, { severity, range }] of grave) console.log(`${name} ${range}: ${severity}`);
  console.log(`${grave.length} packages with a known vulnerability of level high or above (npm audit says more).`);
  return grave.length === 0 ? 0 : 1;
}

function parse(said: string): Audit {
  try {
    return JSON.parse(said) as Audit;
  } catch {
    return {};
  }
}
