/** Bridges of a graph: edges whose loss would part their component in two (Tarjan). */

/** Nodes are numbers from 0 on, and so are edges: each joins `one[edge]` and `other[edge]`. */
export type Graph = { readonly nodes: number; readonly one: Int32Array; readonly other: Int32Array }
/** The edges at each node are from `starts[node]` on, up to those of the next. */
type Neighbours = { readonly starts: Int32Array; readonly edges: Int32Array }

function neighboursOf({ nodes, one, other }: Graph): Neighbours {
  const starts = new Int32Array(nodes + 1)
  for (const ends of [one, other]) for (const node of ends) starts[node + 1] = (starts[node + 1] as number) + 1
  for (let node = 0; node < nodes; node++) starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number)
  const next = starts.slice()
  const edges = new Int32Array(one.length * 2)
  for (const ends of [one, other])
    for (let edge = 0; edge < ends.length; edge++) {
      const node = ends[edge] as number
      const at = next[node] as number
      edges[at] = edge
      next[node] = at + 1
    }
  return { starts, edges }
}

const otherEnd = ({ one, other }: Graph, edge: number, node: number): number => (one[edge] as number) + (other[edge] as number) - node

/** Walks without recursion: a table may have thousands of lines. */
export function bridgesOf(graph: Graph): readonly number[] {
  const { starts, edges } = neighboursOf(graph)
  const next = starts.slice()
  const entered = new Int32Array(graph.nodes)
  const lowest = new Int32Array(graph.nodes)
  const path = new Int32Array(graph.nodes)
  const by = new Int32Array(graph.nodes).fill(-1)
  const bridges: number[] = []
  let count = 0
  for (let root = 0; root < graph.nodes; root++) {
    if (entered[root] !== 0) continue
    let depth = 0
    path[0] = root
    entered[root] = lowest[root] = ++count
    while (depth >= 0) {
      const node = path[depth] as number
      const at = next[node] as number
      if (at === starts[node + 1]) {
        depth--
        if (depth < 0) continue
        const before = path[depth] as number
        const low = lowest[node] as number
        if (low < (lowest[before] as number)) lowest[before] = low
        if (low > (entered[before] as number)) bridges.push(by[node] as number)
        continue
      }
      next[node] = at + 1
      const edge = edges[at] as number
      if (edge === by[node]) continue
      const end = otherEnd(graph, edge, node)
      const seen = entered[end] as number
      if (seen === 0) {
        entered[end] = lowest[end] = ++count
        by[end] = edge
        path[++depth] = end
      } else if (seen < (lowest[node] as number)) lowest[node] = seen
    }
  }
  return bridges
}

/** The nodes that are reached from one without crossing a bridge. */
export function sideOf(graph: Graph, bridge: number, from: number): ReadonlySet<number> {
  const { starts, edges } = neighboursOf(graph)
  const side = new Set([from])
  for (const node of side)
    for (let at = starts[node] as number; at < (starts[node + 1] as number); at++) {
      const edge = edges[at] as number
      if (edge !== bridge) side.add(otherEnd(graph, edge, node))
    }
  return side
}
