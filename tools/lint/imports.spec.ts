import { describe, expect, it } from 'vitest'
import { refusal } from './imports.ts'
import { ROOMS, SERVICES } from './rooms.ts'

type Import = readonly [file: string, specifier: string, typeOnly?: 'type']

/** By the `files` of the row: what it must refuse, and the neighbours that it must let pass. */
const CASES: Readonly<Record<string, { readonly refused: readonly Import[]; readonly allowed: readonly Import[] }>> = {
  'events/**': {
    refused: [
      ['events/jobs.ts', '#platform/clock.ts'],
      ['events/vocabulary/roles.ts', '../../platform/clock.ts', 'type'],
      ['events/jobs.spec.ts', '#command-api/handle.ts'],
    ],
    allowed: [
      ['events/jobs.ts', './define.ts'],
      ['events/vocabulary/roles.ts', '../schema.ts'],
      ['events/schema.ts', 'typebox'],
      ['events/jobs.ts', '#events/schema.ts'],
    ],
  },
  'platform/**': {
    refused: [
      ['platform/mail/port.ts', '#events/jobs.ts', 'type'],
      ['platform/http/server.ts', '../../query-api/replies.ts'],
      ['platform/clock.ts', '#main'],
    ],
    allowed: [
      ['platform/event-store/port.ts', '#events/envelope.ts'],
      ['platform/keys/sqlite.ts', '../private-file.ts'],
      ['platform/keys/sqlite.ts', 'node:sqlite'],
    ],
  },
  'command-api/{core,claims}/**': {
    refused: [
      ['command-api/core/handle.ts', '../jobs/post-job.ts'],
      ['command-api/claims/claims.ts', '#platform/keys/sqlite.ts'],
    ],
    allowed: [
      ['command-api/core/handle.ts', '../claims/claims.ts'],
      ['command-api/core/handle.ts', './state.ts'],
      ['command-api/claims/keeper.ts', '../applications/facts.ts'],
      ['command-api/core/handle.ts', '#platform/clock.ts'],
    ],
  },
  'command-api/{processes,reactors,tasks}/**': {
    refused: [
      ['command-api/processes/processes.ts', '#projections/jobs/model.ts', 'type'],
      ['command-api/reactors/mail.ts', '#platform/mail/smtp.ts'],
    ],
    allowed: [
      ['command-api/processes/processes.ts', '../nominations/answer-nomination.ts'],
      ['command-api/reactors/mail.ts', '#platform/mail/port.ts'],
    ],
  },
  'command-api/*/**': {
    refused: [
      ['command-api/applications/apply-job.ts', '../jobs/state.ts', 'type'],
      ['command-api/applications/apply-job.ts', '#command-api/jobs/post-job.ts'],
      ['command-api/jobs/post-job.ts', '#platform/event-store/sqlite/sqlite-event-store.ts'],
      ['command-api/jobs/post-job.ts', '#platform/mail/smtp.ts'],
      ['command-api/jobs/post-job.ts', '#projections/jobs/model.ts', 'type'],
      ['command-api/jobs/post-job.ts', '#query-api/replies.ts', 'type'],
    ],
    allowed: [
      ['command-api/applications/apply-job.ts', '../jobs/facts.ts'],
      ['command-api/applications/apply-job.ts', './state.ts'],
      ['command-api/applications/apply-job.ts', '../core/command.ts'],
      ['command-api/applications/apply-job.ts', '#events/applications.ts'],
      ['command-api/jobs/post-job.ts', '#platform/mail/port.ts'],
      ['command-api/jobs/jobs.int.spec.ts', '#platform/event-store/sqlite/sqlite-event-store.ts'],
    ],
  },
  'command-api/*.ts': {
    refused: [
      ['command-api/routes.ts', '#platform/keys/sqlite.ts'],
      ['command-api/routes.ts', '../projections/runner.ts'],
    ],
    allowed: [
      ['command-api/commands.ts', './jobs/commands.ts'],
      ['command-api/routes.ts', '#platform/event-store/port.ts'],
    ],
  },
  'projections/**': {
    refused: [
      ['projections/runner.ts', '#platform/read-store/mongo/mongo-read-store.ts'],
      ['projections/jobs/project.ts', '#command-api/jobs/facts.ts'],
      ['projections/jobs/model.ts', '#query-api/replies.ts', 'type'],
    ],
    allowed: [
      ['projections/jobs/project.ts', '#events/jobs.ts'],
      ['projections/runner.ts', '#platform/read-store/port.ts'],
      ['projections/runner.int.spec.ts', '#platform/read-store/mongo/mongo-read-store.ts'],
    ],
  },
  'query-api/**': {
    refused: [
      ['query-api/jobs/routes.ts', '#events/jobs.ts'],
      ['query-api/jobs/routes.ts', '#projections/jobs/project.ts'],
      ['query-api/routes.ts', '#platform/read-store/sqlite.ts'],
      ['query-api/routes.ts', '#command-api/handle.ts', 'type'],
    ],
    allowed: [
      ['query-api/jobs/routes.ts', '#events/vocabulary/roles.ts'],
      ['query-api/jobs/routes.ts', '#projections/jobs/model.ts'],
      ['query-api/jobs/routes.ts', '../paging.ts'],
      ['query-api/routes.ts', '#platform/read-store/port.ts'],
      ['query-api/routes.ts', '#events/schema.ts'],
      ['query-api/testing/server.ts', '#platform/read-store/sqlite/store.ts'],
    ],
  },
  'web/src/features/*/**': {
    refused: [
      ['web/src/features/board/Board.tsx', '../messages/Thread.tsx'],
      ['web/src/features/board/Board.tsx', '../../app/store.ts'],
      ['web/src/features/board/Board.tsx', '#query-api/replies.ts'],
      ['web/src/features/board/Board.tsx', '#events/jobs.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#platform/clock.ts', 'type'],
    ],
    allowed: [
      ['web/src/features/board/Board.tsx', './Card.tsx'],
      ['web/src/features/board/Board.tsx', '../../ui/Button.tsx'],
      ['web/src/features/board/Board.tsx', '../../app/store.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#query-api/replies.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#events/vocabulary/roles.ts'],
    ],
  },
  'web/src/ui/**': {
    refused: [
      ['web/src/ui/Button.tsx', '../features/board/Board.tsx'],
      ['web/src/ui/Badge.tsx', '#events/vocabulary/roles.ts'],
    ],
    allowed: [
      ['web/src/ui/Button.tsx', './Icon.tsx'],
      ['web/src/ui/Button.tsx', '../lib/cx.ts'],
      ['web/src/ui/Button.tsx', 'react'],
    ],
  },
  'web/src/lib/**': {
    refused: [['web/src/lib/time.ts', '../ui/Button.tsx']],
    allowed: [
      ['web/src/lib/time.ts', './plural.ts'],
      ['web/src/lib/words.ts', '#events/vocabulary/jobs.ts'],
      ['web/src/lib/config.ts', '#query-api/replies.ts', 'type'],
    ],
  },
  'web/src/api/**': {
    refused: [
      ['web/src/api/jobs.ts', '../features/board/Board.tsx', 'type'],
      ['web/src/api/jobs.ts', '#query-api/replies.ts'],
    ],
    allowed: [
      ['web/src/api/jobs.ts', '#query-api/replies.ts', 'type'],
      ['web/src/api/jobs.ts', './base.ts'],
      ['web/src/api/jobs.ts', '../ui/States.tsx'],
      ['web/src/api/jobs.ts', '../lib/time.ts'],
    ],
  },
  'web/**': {
    refused: [
      ['web/src/app/routes.tsx', '#command-api/jobs/post-job.ts'],
      ['web/vite.config.ts', '../platform/config.ts'],
    ],
    allowed: [
      ['web/src/app/routes.tsx', '../features/board/Board.tsx'],
      ['web/src/main.tsx', './app/App.tsx'],
      ['web/src/app/routes.tsx', '#events/vocabulary/roles.ts'],
    ],
  },
  'acceptance/**': {
    refused: [
      ['acceptance/story.spec.ts', '#events/vocabulary/roles.ts'],
      ['acceptance/story.spec.ts', '../main.ts'],
    ],
    allowed: [
      ['acceptance/story.spec.ts', './client.ts'],
      ['acceptance/story.spec.ts', 'socket.io-client'],
    ],
  },
  'e2e/**': {
    refused: [
      ['e2e/frame.spec.ts', '#main'],
      ['e2e/frame.spec.ts', '../web/src/lib/time.ts'],
    ],
    allowed: [['e2e/frame.spec.ts', './browser.ts']],
  },
  'demo/**': {
    refused: [
      ['demo/seed.ts', '#projections/jobs/model.ts'],
      ['demo/seed.ts', '#platform/event-store/sqlite/sqlite-event-store.ts'],
    ],
    allowed: [
      ['demo/seed.ts', '#command-api/commands.ts'],
      ['demo/seed.ts', '#events/vocabulary/roles.ts'],
    ],
  },
  'tools/*.mjs': {
    refused: [['tools/prepare.mjs', '../main.ts']],
    allowed: [
      ['tools/dev.mjs', './build-web.mjs'],
      ['tools/dev.mjs', 'vite'],
    ],
  },
}

const casesOf = (imports: readonly Import[] = []) =>
  imports.map(([file, specifier, typeOnly]) => ({ file, specifier, typeOnly: typeOnly === 'type' }))

describe('the rooms', () => {
  it.each(ROOMS)('$files: every row has its cases', ({ files }) => {
    expect(CASES[files]?.refused.length).toBeGreaterThan(0)
    expect(CASES[files]?.allowed.length).toBeGreaterThan(0)
  })

  describe.each(ROOMS)('$files', ({ files, because }) => {
    it.each(casesOf(CASES[files]?.refused))('$file may not import $specifier', ({ file, specifier, typeOnly }) =>
      expect(refusal(file, specifier, typeOnly)).toBe(because),
    )
    it.each(casesOf(CASES[files]?.allowed))('$file may import $specifier', ({ file, specifier, typeOnly }) =>
      expect(refusal(file, specifier, typeOnly)).toBeUndefined(),
    )
  })

  it.each(SERVICES.flatMap(({ packages, because }) => packages.map((name) => ({ name, because }))))(
    '$name is spoken to by its adapter alone',
    ({ name, because }) => {
      expect(refusal('platform/http/server.ts', name, false)).toBe(because)
      expect(refusal('main.ts', name, false)).toBe(because)
      expect(refusal('platform/keys/mongo/mongo-keys.ts', name, false)).toBeUndefined()
      expect(refusal('platform/http/server.ts', name, true)).toBeUndefined()
    },
  )

  it('leaves the composition root free to name any of ours', () =>
    expect(refusal('main.ts', '#platform/keys/sqlite.ts', false)).toBeUndefined())
})
