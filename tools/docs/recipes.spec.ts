import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COUNTED, RECIPES, recipeText, strayNames, type Recipe } from './recipes.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync(`${COUNTED}/*.ts`, { cwd: root })
const sources = files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const)

describe.each(RECIPES)('what a new $thing costs', (recipe) => {
  it('is told of files that there are, each once', () => {
    const named = recipe.files.map(([file]) => file)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('is all: no other list knows the thing by its name', () => expect(strayNames(recipe, sources)).toEqual([]))

  it('has names that the code has', () => {
    const texts = recipe.files.map(([file]) => readFileSync(join(root, file), 'utf8'))
    expect(recipe.names.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([])
  })
})

it('a command with its event and a filter costs nine files', () => {
  const [command] = RECIPES
  expect([command?.aim, command?.files.length]).toEqual([9, 9])
})

describe('a list kept by hand', () => {
  const recipe: Recipe = {
    thing: 'command',
    toldOf: 'a',
    names: ['ApplicationViewed'],
    files: [['events/applications.ts', 'the event']],
    aim: 9,
    beside: '',
  }

  it.each<[file: string, ...found: string[]]>([
    ['query-api/timeline/via.ts', 'query-api/timeline/via.ts names ApplicationViewed (a).'],
    ['events/vocabulary/sides.ts', 'events/vocabulary/sides.ts names ApplicationViewed (a).'],
    ['events/applications.ts'],
    ['events/vocabulary/event-topics.ts'],
    ['command-api/routes.ts'],
    ['command-api/testing/given.ts'],
    ['query-api/timeline/via.spec.ts'],
    ['web/src/features/applications/board/Board.tsx'],
  ])('is found in %s, unless it is known, made, a test or a page', (file, ...found) =>
    expect(strayNames(recipe, [[file, 'ApplicationViewed: 1']])).toEqual(found),
  )
})

it('a recipe numbers its files', () => expect(recipeText()).toContain('\n\n## A new view\n\n1. `projections/views/due/model.ts`: '))
