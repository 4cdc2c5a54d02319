import { parser } from '@prometheus-io/lezer-promql';

/** A metric that an expression asks for. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
  /** The function that a range of it is given to, such as `rate`. */
  readonly rangeFunction: string | undefined;
}

export interface Asked {
  readonly selectors: readonly Selector[];
  /** Labels that results are grouped or matched by. */
  readonly grouping: readonly string[];
}

type Node = ReturnType<typeof parser.parse>['topNode'];

/**
 * Metrics and labels that a PromQL expression asks for.
 * @throws when it is none, with the place where it ceases to be one.
 */
export function askedBy(expression: string): Asked {
  const text = ({ from, to }: Node) => expression.slice(from, to);
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  parser.parse(expression).iterate({
    enter({ node, type }) {
      if (type.isError)
        throw new Error(`No PromQL from "${expression.slice(node.from, node.from + 20)}" on: ${expression}`);
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(text));
      if (type.name === 'VectorSelector') selectors.push(selectorAt(node, text));
    },
  });
  return { selectors, grouping };
}

function selectorAt(node: Node, text: (node: Node) => string): Selector {
  const child = (parent: Node, name: string) => text(parent.getChild(name) as Node);
  const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
  const call = node.parent?.type.name === 'MatrixSelector' ? node.parent.parent?.parent : undefined;
  return {
    metric: child(node, 'Identifier'),
    matchers: matchers.map((matcher) => ({
      label: child(matcher, 'LabelName'),
      operator: child(matcher, 'MatchOp'),
      value: child(matcher, 'StringLiteral').slice(1, -1),
    })),
    rangeFunction: call?.type.name === 'FunctionCall' ? child(call, 'FunctionIdentifier') : undefined,
  };
}
