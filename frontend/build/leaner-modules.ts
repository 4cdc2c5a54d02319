import type { Plugin } from 'vite';

/** Leaves out what the contracts say to people who read the API, to the gateway and to the services. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contracts\/src\/http\/[\w-]+\.ts$/.test(id)) return undefined;
    const words = /^ +(?:summary|conflict|service|access|limit):\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm;
    return { code: code.replaceAll(words, '').replaceAll(/\bstatus: \d{3}, /g, ''), map: null };
  },
};

/**
 * Router and widgets name their parts for developer tools, by statements that keep all of them in the bundle, used or not.
 * Without the names, and with the word that to make a component does nothing else, the unused ones fall away.
 */
export const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  apply: 'build',
  transform(code, id) {
    if (!/\/node_modules\/(?:react-router|@radix-ui)\//.test(id)) return undefined;
    const unnamed = code
      .replaceAll(/^\w+\.displayName = "\w+";$|^ *__name\(\w+, "\w+"\);$|static \{\s*__name\(this, "\w+"\);\s*\}/gm, '')
      .replace(/^var __name = .*$/m, 'var __name = (target) => target;');
    const pure = unnamed.replaceAll(/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
    return { code: pure, map: null };
  },
};

/**
 * Imports each icon from its own file: through the package's list of all of them, an icon of one screen would count as code
 * of every screen that has any.
 */
export const withSingleIcons: Plugin = {
  name: 'with-single-icons',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/frontend\/src\/.*\.tsx?$/.test(id)) return undefined;
    const single = code.replaceAll(/^import \{([^}]+)\} from 'lucide-react';$/gm, (_, names: string) =>
      [...names.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g)]
        .filter(([whole]) => !whole.startsWith('type '))
        .map(([, icon = '', name = icon]) => `import ${name} from 'lucide-react/icons/${fileOfIcon(icon)}';`)
        .join(' '),
    );
    return { code: single, map: null };
  },
};

const fileOfIcon = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=\d)/g, '-').toLowerCase();
