/** `node tools/what-it-costs.ts COMMIT`: prints which files a commit touched by hand, for docs/recipes/what-a-new-thing-costs.md. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { costText } from './docs/costs.ts'

const root = join(import.meta.dirname, '..')

/** @returns undefined where git has no answer, as for a file that a commit does not have */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout : undefined
}

const [asked = 'HEAD'] = process.argv.slice(2)
const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${asked}^{commit}`)?.trim()

if (commit === undefined) {
  console.error(`${asked} is no commit. Usage: node tools/what-it-costs.ts COMMIT`)
  process.exitCode = 2
} else {
  const title = git('show', '--no-patch', '--format=%h %s', commit)?.trim() ?? commit
  const files = git('diff-tree', '--root', '-r', '-M', '-z', '--no-commit-id', '--name-only', commit)?.split('\0') ?? []
  const textAt = (place: string, file: string) => git('show', `${place}:${file}`) ?? ''
  const touched = files
    .filter((file) => file !== '')
    .map((file) => ({ file, before: textAt(`${commit}^`, file), after: textAt(commit, file) }))
  process.stdout.write(costText(title, touched))
}
