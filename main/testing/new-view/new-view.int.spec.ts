/** A new view over old history costs the files of its recipe, and nothing else (docs/recipes/what-a-new-thing-costs.md). */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collectionOf } from '#projections/define.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { eventually, type Person } from '../../../acceptance/client.ts'
import { describePlatform } from '../../../acceptance/describe-platform.ts'
import { RECIPES } from '../../../tools/docs/recipes.ts'
import { jobInterest, type JobInterestDocument } from './model.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NEW = import.meta.dirname
const VIEW = `projections/views/${jobInterest.name}`
/** What a start needs of the code. */
const COPIED = [
  'lib',
  'events',
  'contract',
  'platform',
  'command-api',
  'projections',
  'query-api',
  'realtime',
  'main',
  'demo',
  'main.ts',
  'package.json',
]
const LINKED = ['node_modules', 'web']

/** The code as somebody has it who adds the view. @returns its folder, and the files that were touched */
function codeWithView(): { readonly folder: string; readonly touched: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'new-view-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  const touched: string[] = []
  for (const file of ['model.ts', 'project.ts', 'project.spec.ts']) {
    cpSync(join(NEW, file), join(folder, VIEW, file))
    touched.push(`${VIEW}/${file}`)
  }
  const all = join(folder, 'projections/all.ts')
  const lines = readFileSync(all, 'utf8').split('\n')
  const listed = lines.findLastIndex((line) => line.endsWith('Projection,'))
  const added = lines.toSpliced(listed + 1, 0, '  jobInterestProjection,')
  writeFileSync(all, [`import { jobInterestProjection } from './views/${jobInterest.name}/project.ts'`, ...added].join('\n'))
  touched.push('projections/all.ts')
  return { folder, touched }
}

let code: string | undefined
afterAll(() => {
  if (code !== undefined) rmSync(code, { recursive: true, force: true })
})

describePlatform(
  'a view that is new in a release',
  ({ as, platform }) => {
    type View = { readonly name: string; readonly state: string; readonly lag: { readonly events: number } }

    it('costs the files of its recipe, and holds at the first start what the log had before', async () => {
      const student = await as('student')
      const jobs = await student.get<readonly { readonly id: string; readonly applied?: string }[]>('/jobs?limit=100')
      const applied = jobs.body.filter(({ applied: one }) => one !== undefined).map(({ id }) => id)
      expect(applied.length).toBeGreaterThan(0)

      const { folder, touched } = codeWithView()
      code = folder
      const recipe = RECIPES.find(({ thing }) => thing === 'view')
      expect(touched).toHaveLength(recipe?.files.length ?? 0)
      expect(touched.map((file) => file.replace(jobInterest.name, 'due'))).toEqual(recipe?.files.map(([file]) => file))

      await platform.restart()
      expect(platform.output()).toContain('The start waits for views')
      const admin: Person = await as('admin')
      const { body } = await admin.get<readonly View[]>('/admin/projections')
      expect(body.find(({ name }) => name === jobInterest.name)).toMatchObject({ state: 'live', lag: { events: 0 } })
      // The others were not touched by it.
      expect(body.filter(({ state }) => state !== 'live')).toEqual([])
      const { id } = (await admin.post<{ readonly id: string }>(`/admin/projections/${jobInterest.name}/replay`, {})).body
      const ended = await eventually(
        () => admin.get<{ readonly state: string; readonly result?: object }>(`/tasks/${id}`),
        ({ body: task }) => task.state === 'done',
        30_000,
      )
      expect(ended.body.result).toMatchObject({ differences: 0 })

      await platform.stop()
      const readStore = await openSqliteReadStore({ file: join(platform.dataDir, 'views.db') })
      const collection = collectionOf(jobInterest, 1)
      await readStore.declare(collection)
      const found = await readStore.getMany<JobInterestDocument>(collection, applied)
      await readStore.close()
      expect(found.map(({ _id }) => _id).toSorted()).toEqual(applied.toSorted())
      for (const { applied: count } of found) expect(count).toBeGreaterThan(0)
    })
  },
  { ownProcess: true, code: () => code },
)
