import { expect, it } from 'vitest'
import { askersOf, idleLookups, lookupNames } from './lookups.ts'

it.each([
  ['a command that needs it', 'needs: async (_, { uid }, { now }, { readModels }) => readModels.openOf(uid, now)', true],
  ['a process that takes it by its name', 'SubjectErased: async (event, { fold, openOf }) => openOf(event.data.uid, event)', true],
  ['a route that declares it', 'export type Ports = {\n  readonly openOf: (uid: string) => Promise<void>\n}', true],
  ['a function of the same name', "import { openOf } from './state.ts'\nconst [all] = await Promise.all([other(), openOf(lookup)])", false],
  ['a longer name', 'readModels.openOffers(uid)', false],
])('%s is among those whom a look-up serves: %j %j', (_, text, serves) =>
  expect(askersOf('openOf', [['command-api/a/b.ts', text]])).toEqual(serves ? ['command-api/a/b.ts'] : []),
)

it('tests, and what lists all look-ups, ask for none', () => {
  const files = [
    'command-api/a/b.spec.ts',
    'command-api/testing/given.ts',
    'command-api/core/command.ts',
    'command-api/processes/process.ts',
  ]
  expect(
    askersOf(
      'openOf',
      files.map((file) => [file, 'readModels.openOf(uid)']),
    ),
  ).toEqual([])
})

it('a look-up for which nothing asks is found', () => {
  const sources = [['command-api/a/b.ts', 'readModels.openOf(uid)']] as const
  expect(idleLookups(sources, ['openOf', 'skillNamed'])).toEqual([
    'query-api/lookups answers skillNamed, for which nothing in command-api asks.',
  ])
  expect(lookupNames()).toEqual(expect.arrayContaining(['acceptedReferral', 'draftAt', 'timezoneOf']))
})
