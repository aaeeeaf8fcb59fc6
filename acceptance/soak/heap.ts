/** Which code allocated what a heap has gained, from a profile of sampled allocations. */
import { readFileSync } from 'node:fs'

const SHOWN = 20

type Node = {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly selfSize: number
  readonly children: readonly Node[]
}

/** By the innermost two functions of ours or of a package, the most first. */
export function growthOf(file: string): readonly string[] {
  const { head } = JSON.parse(readFileSync(file, 'utf8')) as { readonly head: Node }
  const sizes = new Map<string, number>()
  const walk = ({ callFrame: { functionName, url, lineNumber }, selfSize, children }: Node, above: readonly string[]) => {
    const isNamed = url !== '' && !url.startsWith('node:')
    const frame = `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
    const frames = isNamed ? [frame, ...above] : above
    const key = frames.slice(0, 2).join(' < ') || '(Node itself)'
    if (selfSize > 0) sizes.set(key, (sizes.get(key) ?? 0) + selfSize)
    for (const child of children) walk(child, frames)
  }
  walk(head, [])
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const most = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN)
  return [`${megabytes(all)} in all`, ...most.map(([where, size]) => `${megabytes(size).padStart(9)}  ${where}`)]
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`
