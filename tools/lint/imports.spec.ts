import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusal } from './imports.ts'
import { ROOMS, type Room } from './rooms.ts'

/** Paths that a glob matches: one for each of its alternatives. */
function examplesOf(glob: string): readonly string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]+)\}(.*)$/.exec(glob) ?? []
  if (choices !== undefined) return choices.split(',').flatMap((choice) => examplesOf(`${before}${choice}${after}`))
  return [
    glob
      .replaceAll(/!\([^)]+\)/g, 'adapter')
      .replaceAll('**/', '')
      .replace(/\*\*$/, 'file.ts')
      .replaceAll('*', 'some'),
  ]
}

const all = (globs: readonly string[] = []) => globs.flatMap(examplesOf)

/** As the file would write it: by the name of the other's folder, and by the way there. */
function specifiersOf(file: string, target: string): readonly string[] {
  const way = posix.relative(posix.dirname(file), target)
  return [`#${target}`, way.startsWith('.') ? way : `./${way}`]
}

type Import = readonly [specifier: string, typeOnly: boolean]

const both = (file: string, target: string): readonly Import[] =>
  specifiersOf(file, target).flatMap((specifier) => [[specifier, false] as const, [specifier, true] as const])

/** Of the folder that its files share, and of the one beside it. */
function around({ own = 1 }: Room, file: string): { readonly inside: readonly string[]; readonly outside: string } {
  const shared = file.split('/').slice(0, own)
  return {
    inside: own === 0 ? [] : [`${shared.join('/')}/neighbour.ts`],
    outside: [...shared.slice(0, -1), 'other', 'file.ts'].join('/'),
  }
}

/** Violations of a row, made of its members. */
function violations(room: Room, file: string): readonly Import[] {
  const { types, never, packages } = room
  return [
    ...both(file, around(room, file).outside),
    ['#main', false],
    ...all(types).flatMap((target) => specifiersOf(file, target).map((specifier) => [specifier, false] as const)),
    ...all(never).flatMap((target) => both(file, target)),
    ...(packages === undefined ? [] : ['a-package-of-tomorrow', ...(packages.includes('node:sqlite') ? [] : ['node:sqlite'])]).map(
      (name) => [name, false] as const,
    ),
  ]
}

/** Its near misses. */
function neighbours(room: Room, file: string): readonly Import[] {
  const { may, types, packages } = room
  return [
    ...around(room, file).inside.flatMap((target) => both(file, target)),
    ...all(may).flatMap((target) => both(file, target)),
    ...all(types).flatMap((target) => specifiersOf(file, target).map((specifier) => [specifier, true] as const)),
    ...['node:fs', ...(packages === undefined ? ['a-package-of-tomorrow', 'node:sqlite'] : all(packages))].map(
      (name) => [name, false] as const,
    ),
    ['a-package-of-tomorrow', true],
  ]
}

describe('the rooms', () => {
  describe.each(ROOMS.flatMap((room) => examplesOf(room.files).map((file) => ({ ...room, file, room }))))('$file', ({ file, room }) => {
    it.each(violations(room, file))('may not import %s (as a type: %s)', (specifier, typeOnly) =>
      expect(refusal(file, specifier, typeOnly)).toBe(room.because),
    )
    it.each(neighbours(room, file))('may import %s (as a type: %s)', (specifier, typeOnly) =>
      expect(refusal(file, specifier, typeOnly)).toBeUndefined(),
    )
  })

  it.each(ROOMS.filter(({ never }) => never !== undefined))('$files: its specs and helpers may use real adapters', ({ files, never }) => {
    for (const file of examplesOf(files)) {
      for (const target of all(never)) {
        expect(refusal(file.replace(/(?:\.spec)?\.ts$/, '.int.spec.ts'), `#${target}`, false)).toBeUndefined()
      }
    }
  })

  /** What the table itself has to say, whoever changes it. */
  it.each([
    ['lib/fields.ts', '#events/define.ts'],
    ['events/jobs.ts', '#platform/clock.ts'],
    ['contract/jobs.ts', '#events/jobs.ts'],
    ['contract/jobs.ts', 'fastify'],
    ['platform/mail/port.ts', '#events/jobs.ts'],
    ['platform/tasks/attempts.ts', 'bullmq'],
    ['command-api/core/handle.ts', '../jobs/post.ts'],
    ['command-api/applications/apply.ts', '../jobs/post.ts'],
    ['command-api/jobs/post.ts', '#platform/mail/smtp/mail.ts'],
    ['command-api/processes/processes.ts', '#projections/views/jobs/model.ts'],
    ['projections/views/jobs/project.ts', '#command-api/jobs/state.ts'],
    ['query-api/jobs/routes.ts', '#events/jobs.ts'],
    ['query-api/jobs/routes.ts', '#projections/views/jobs/project.ts'],
    ['realtime/realtime.ts', '#projections/views/jobs/model.ts'],
    ['web/src/features/board/Board.tsx', '../messages/Thread.tsx'],
    ['web/src/features/board/Board.tsx', '#contract/jobs.ts'],
    ['web/src/parts/CsvButton.tsx', '../features/board/Board.tsx'],
    ['web/src/ui/Badge.tsx', '#events/vocabulary/roles.ts'],
    ['acceptance/story.spec.ts', '../main.ts'],
    ['e2e/pages/frame.spec.ts', '#main'],
    ['demo/seed.ts', '#projections/views/jobs/model.ts'],
  ])('%s may not import %s', (file, specifier) => expect(refusal(file, specifier, false)).toBeDefined())

  it('leaves the composition root free to name any of ours', () =>
    expect(refusal('main.ts', '#platform/keys/sqlite/keys.ts', false)).toBeUndefined())
})
