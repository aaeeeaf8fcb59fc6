import { describe, expect, it } from 'vitest'
import { refusal } from './imports.ts'
import { ROOMS } from './rooms.ts'

type Import = readonly [file: string, specifier: string, typeOnly?: 'type']

/** By the `files` of the row: what it must refuse, and the neighbours that it must let pass. */
const CASES: Readonly<Record<string, { readonly refused: readonly Import[]; readonly allowed: readonly Import[] }>> = {
  'lib/**': {
    refused: [
      ['lib/fields.ts', '#events/define.ts', 'type'],
      ['lib/fields.ts', 'typebox'],
    ],
    allowed: [['lib/fields.spec.ts', './fields.ts']],
  },
  'events/**': {
    refused: [
      ['events/jobs.ts', '#platform/clock.ts'],
      ['events/vocabulary/roles.ts', '../../platform/clock.ts', 'type'],
      ['events/jobs.spec.ts', '#command-api/handle.ts'],
    ],
    allowed: [
      ['events/jobs.ts', './define.ts'],
      ['events/define.ts', '#lib/fields.ts'],
      ['events/vocabulary/roles.ts', '../schema.ts'],
      ['events/schema.ts', 'typebox'],
      ['events/jobs.ts', '#events/schema.ts'],
    ],
  },
  'contract/**': {
    refused: [
      ['contract/jobs.ts', '#events/jobs.ts', 'type'],
      ['contract/jobs.ts', '#query-api/core/reader.ts', 'type'],
      ['contract/jobs.ts', 'fastify'],
    ],
    allowed: [
      ['contract/jobs.ts', './call.ts'],
      ['contract/jobs.ts', '#events/schema.ts'],
      ['contract/jobs.ts', '#events/vocabulary/jobs.ts'],
      ['contract/jobs.ts', 'typebox'],
    ],
  },
  'platform/*/!(contract|testing)/**': {
    refused: [
      ['platform/keys/sqlite/keys.ts', '#events/jobs.ts'],
      ['platform/tasks/redis/tasks.ts', '#command-api/core/handle.ts'],
    ],
    allowed: [
      ['platform/keys/sqlite/keys.ts', '../../private-file.ts'],
      ['platform/keys/sqlite/keys.ts', 'node:sqlite'],
      ['platform/tasks/redis/tasks.ts', 'bullmq'],
      ['platform/identity/embedded/id-tokens.ts', 'jose'],
      ['platform/mail/carrier-pigeon/mail.ts', 'carrier-pigeon'],
    ],
  },
  'platform/http/**': {
    refused: [
      ['platform/http/server.ts', '../../query-api/plugin.ts'],
      ['platform/http/server.ts', 'socket.io'],
      ['platform/http/server.ts', 'node:sqlite'],
    ],
    allowed: [
      ['platform/http/server.ts', 'fastify'],
      ['platform/http/server.ts', '#events/envelope.ts'],
    ],
  },
  'platform/{data-folder,private-database}.ts': {
    refused: [
      ['platform/data-folder.ts', 'mongodb'],
      ['platform/private-database.ts', '#events/jobs.ts', 'type'],
    ],
    allowed: [['platform/private-database.ts', 'node:sqlite']],
  },
  'platform/**': {
    refused: [
      ['platform/mail/port.ts', '#events/jobs.ts', 'type'],
      ['platform/clock.ts', '#main'],
      ['platform/keys/port.ts', 'mongodb'],
      ['platform/tasks/attempts.ts', 'bullmq'],
      ['platform/identity/port.ts', 'jose'],
      ['platform/event-store/port.ts', 'a-package-of-tomorrow'],
    ],
    allowed: [
      ['platform/event-store/port.ts', '#events/envelope.ts'],
      ['platform/event-store/port.ts', 'mongodb', 'type'],
      ['platform/keys/port.spec.ts', 'mongodb'],
    ],
  },
  'command-api/{core,claims}/*.spec.ts': {
    refused: [
      ['command-api/core/attempt.spec.ts', '../jobs/post.ts'],
      ['command-api/claims/reserve.spec.ts', '#platform/keys/sqlite/keys.ts'],
    ],
    allowed: [
      ['command-api/core/attempt.spec.ts', '../applications/state.ts'],
      ['command-api/core/attempt.spec.ts', '../testing/given.ts'],
      ['command-api/claims/claim-release.int.spec.ts', '../claim-rules.ts'],
      ['command-api/claims/claim-release.int.spec.ts', '#platform/read-store/sqlite/store.ts'],
    ],
  },
  'command-api/{core,claims}/**': {
    refused: [
      ['command-api/core/handle.ts', '../jobs/post-job.ts'],
      ['command-api/core/handle.ts', '../claim-rules.ts'],
      ['command-api/claims/claim-release.ts', '../applications/state.ts'],
      ['command-api/claims/needs.ts', '../users/state.ts', 'type'],
      ['command-api/claims/claims.ts', '#platform/keys/sqlite/keys.ts'],
    ],
    allowed: [
      ['command-api/core/handle.ts', '../claims/claims.ts'],
      ['command-api/core/handle.ts', './state.ts'],
      ['command-api/core/handle.ts', '#platform/clock.ts'],
    ],
  },
  'command-api/{processes,reactors,timers,tasks}/**': {
    refused: [
      ['command-api/processes/processes.ts', '#projections/views/jobs/model.ts', 'type'],
      ['command-api/reactors/mail.ts', '#platform/mail/smtp/mail.ts'],
      ['command-api/timers/timers.ts', '#projections/views/due/timers.ts'],
    ],
    allowed: [
      ['command-api/processes/processes.ts', '../nominations/answer-nomination.ts'],
      ['command-api/timers/timers.ts', '../invitations/expire.ts'],
      ['command-api/reactors/mail.ts', '#platform/mail/port.ts'],
    ],
  },
  'command-api/*/**': {
    refused: [
      ['command-api/applications/apply.ts', '../jobs/post.ts', 'type'],
      ['command-api/applications/apply.ts', '#command-api/jobs/post.ts'],
      ['command-api/jobs/post.ts', '#platform/event-store/sqlite/sqlite-event-store.ts'],
      ['command-api/jobs/post.ts', '#platform/mail/smtp/mail.ts'],
      ['command-api/jobs/post.ts', '#projections/views/jobs/model.ts', 'type'],
      ['command-api/jobs/post.ts', '#query-api/core/call.ts', 'type'],
    ],
    allowed: [
      ['command-api/applications/apply.ts', '../jobs/state.ts'],
      ['command-api/applications/apply.ts', './state.ts'],
      ['command-api/applications/apply.ts', '../core/command.ts'],
      ['command-api/applications/apply.ts', '#events/applications.ts'],
      ['command-api/jobs/post.ts', '#platform/mail/port.ts'],
      ['command-api/jobs/jobs.int.spec.ts', '#platform/event-store/sqlite/sqlite-event-store.ts'],
    ],
  },
  'command-api/*.ts': {
    refused: [
      ['command-api/routes.ts', '#platform/keys/sqlite/keys.ts'],
      ['command-api/routes.ts', '../projections/runner.ts'],
    ],
    allowed: [
      ['command-api/commands.ts', './jobs/commands.ts'],
      ['command-api/routes.ts', '#platform/event-store/port.ts'],
    ],
  },
  'projections/**': {
    refused: [
      ['projections/engine/runner.ts', '#platform/read-store/mongo/mongo-read-store.ts'],
      ['projections/views/jobs/project.ts', '#command-api/jobs/state.ts'],
      ['projections/views/jobs/model.ts', '#contract/jobs.ts', 'type'],
    ],
    allowed: [
      ['projections/views/jobs/project.ts', '#events/jobs.ts'],
      ['projections/engine/runner.ts', '#platform/read-store/port.ts'],
      ['projections/engine/runner.int.spec.ts', '#platform/read-store/mongo/mongo-read-store.ts'],
    ],
  },
  'query-api/**': {
    refused: [
      ['query-api/jobs/routes.ts', '#events/jobs.ts'],
      ['query-api/jobs/routes.ts', 'mongodb'],
      ['query-api/jobs/routes.ts', '#projections/views/jobs/project.ts'],
      ['query-api/routes.ts', '#platform/read-store/sqlite/store.ts'],
      ['query-api/routes.ts', '#command-api/handle.ts', 'type'],
    ],
    allowed: [
      ['query-api/jobs/routes.ts', '#events/vocabulary/roles.ts'],
      ['query-api/jobs/routes.ts', '#projections/views/jobs/model.ts'],
      ['query-api/jobs/routes.ts', '../paging.ts'],
      ['query-api/routes.ts', '#platform/read-store/port.ts'],
      ['query-api/routes.ts', '#events/schema.ts'],
      ['query-api/testing/server.ts', '#platform/read-store/sqlite/store.ts'],
    ],
  },
  'realtime/**': {
    refused: [
      ['realtime/realtime.ts', '#projections/views/jobs/model.ts', 'type'],
      ['realtime/realtime.ts', '#platform/identity/embedded/identity.ts'],
      ['realtime/realtime.ts', 'ioredis'],
    ],
    allowed: [
      ['realtime/realtime.ts', '#platform/identity/port.ts'],
      ['realtime/realtime.ts', 'socket.io'],
    ],
  },
  'web/src/features/*/**': {
    refused: [
      ['web/src/features/board/Board.tsx', '../messages/Thread.tsx'],
      ['web/src/features/board/Board.tsx', '../../app/store.ts'],
      ['web/src/features/board/Board.tsx', '#contract/jobs.ts'],
      ['web/src/features/board/Board.tsx', '#events/jobs.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#platform/clock.ts', 'type'],
    ],
    allowed: [
      ['web/src/features/board/Board.tsx', './Card.tsx'],
      ['web/src/features/board/Board.tsx', '../../ui/Button.tsx'],
      ['web/src/features/board/Board.tsx', '../../parts/CsvButton.tsx'],
      ['web/src/features/board/Board.tsx', '../../app/store.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#contract/jobs.ts', 'type'],
      ['web/src/features/board/Board.tsx', '#events/vocabulary/roles.ts'],
    ],
  },
  'web/src/parts/**': {
    refused: [
      ['web/src/parts/CsvButton.tsx', '../features/board/Board.tsx'],
      ['web/src/parts/CsvButton.tsx', '#contract/jobs.ts'],
    ],
    allowed: [
      ['web/src/parts/CsvButton.tsx', './FormFoot.tsx'],
      ['web/src/parts/CsvButton.tsx', '../api/download.ts'],
      ['web/src/parts/CsvButton.tsx', '#contract/jobs.ts', 'type'],
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
      ['web/src/lib/config.ts', '#contract/jobs.ts', 'type'],
    ],
  },
  'web/src/{api,live,session}/**': {
    refused: [
      ['web/src/api/jobs.ts', '../features/board/Board.tsx', 'type'],
      ['web/src/api/jobs.ts', '../parts/CsvButton.tsx'],
      ['web/src/api/jobs.ts', '#contract/jobs.ts'],
      ['web/src/api/jobs.ts', '#query-api/core/call.ts', 'type'],
      ['web/src/live/socket.ts', '../features/board/Board.tsx'],
      ['web/src/session/sign-in.ts', '#platform/identity/port.ts', 'type'],
    ],
    allowed: [
      ['web/src/api/base.ts', '#contract/calls.ts'],
      ['web/src/api/jobs.ts', '#contract/jobs.ts', 'type'],
      ['web/src/api/jobs.ts', './base.ts'],
      ['web/src/live/socket.ts', '../session/tokens.ts'],
      ['web/src/session/sign-in.ts', '../api/config.ts'],
      ['web/src/api/jobs.ts', '../ui/States.tsx'],
      ['web/src/api/jobs.ts', '../lib/time.ts'],
    ],
  },
  'web/testing/**': {
    refused: [
      ['web/testing/fake-server.ts', '#query-api/core/call.ts'],
      ['web/testing/fake-server.ts', '#platform/http/server.ts'],
    ],
    allowed: [
      ['web/testing/fake-server.ts', '#contract/contract.ts'],
      ['web/testing/open-page.tsx', '../src/app/App.tsx'],
    ],
  },
  'web/**': {
    refused: [
      ['web/src/app/routes.tsx', '#command-api/jobs/post.ts'],
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
      ['demo/seed.ts', '#projections/views/jobs/model.ts'],
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

  it('leaves the composition root free to name any of ours', () =>
    expect(refusal('main.ts', '#platform/keys/sqlite/keys.ts', false)).toBeUndefined())
})
