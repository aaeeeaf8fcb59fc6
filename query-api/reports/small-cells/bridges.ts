/** Bridges of a graph: edges whose loss would part their component in two (Tarjan). */

export type Edge = { readonly ends: readonly [string, string] }
type Neighbours<Link extends Edge> = ReadonlyMap<string, readonly Link[]>

function neighboursOf<Link extends Edge>(edges: Iterable<Link>): Neighbours<Link> {
  const found = new Map<string, Link[]>()
  for (const edge of edges)
    for (const end of edge.ends) {
      const known = found.get(end)
      if (known) known.push(edge)
      else found.set(end, [edge])
    }
  return found
}

const otherEnd = ({ ends: [one, other] }: Edge, end: string) => (end === one ? other : one)

/** Walks without recursion: a table may have thousands of lines. */
export function bridgesOf<Link extends Edge>(edges: readonly Link[]): Link[] {
  const neighbours = neighboursOf(edges)
  const entered = new Map<string, number>()
  const lowest = new Map<string, number>()
  const bridges: Link[] = []
  for (const root of neighbours.keys()) {
    if (entered.has(root)) continue
    const path: { readonly node: string; readonly by?: Link; next: number }[] = [{ node: root, next: 0 }]
    entered.set(root, entered.size)
    lowest.set(root, entered.get(root) ?? 0)
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const edge = neighbours.get(step.node)?.[step.next++]
      if (edge === undefined) {
        path.pop()
        const before = path.at(-1)
        if (before === undefined || step.by === undefined) continue
        const low = lowest.get(step.node) ?? 0
        lower(lowest, before.node, low)
        if (low > (entered.get(before.node) ?? 0)) bridges.push(step.by)
      } else if (edge !== step.by) {
        const node = otherEnd(edge, step.node)
        const seen = entered.get(node)
        if (seen !== undefined) lower(lowest, step.node, seen)
        else {
          entered.set(node, entered.size)
          lowest.set(node, entered.get(node) ?? 0)
          path.push({ node, by: edge, next: 0 })
        }
      }
    }
  }
  return bridges
}

function lower(lowest: Map<string, number>, node: string, to: number): void {
  if (to < (lowest.get(node) ?? Infinity)) lowest.set(node, to)
}

/** The nodes that are reached from an end of a bridge without crossing it. */
export function sideOf<Link extends Edge>(
  edges: readonly Link[],
  { bridge, end }: { readonly bridge: Link; readonly end: 0 | 1 },
): ReadonlySet<string> {
  const neighbours = neighboursOf(edges)
  const side = new Set([bridge.ends[end]])
  for (const node of side) for (const edge of neighbours.get(node) ?? []) if (edge !== bridge) side.add(otherEnd(edge, node))
  return side
}
