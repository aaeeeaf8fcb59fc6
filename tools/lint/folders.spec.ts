import { describe, expect, it } from 'vitest'
import { crowdedFolders } from './folders.ts'

const named = (count: number, suffix: string, folder = 'lib') => Array.from({ length: count }, (_, n) => `${folder}/file-${n}${suffix}`)

describe('a crowded folder', () => {
  it.each([
    ['modules', named(31, '.ts')],
    ['components and scripts', [...named(30, '.tsx'), 'lib/run.mjs']],
    ['what is generated, too', [...named(30, '.ts'), 'lib/calls.ts']],
    ['specs that stand alone', named(31, '.spec.ts')],
    ['specs of several modules beside these', [...named(30, '.ts'), 'lib/both.int.spec.ts']],
  ])('counts %s', (_, files) =>
    expect(crowdedFolders(files, {})).toEqual(['lib/ holds 31 files flat: more than 30 need folders of their own.']),
  )

  it.each([
    ['as many as it may hold', named(30, '.ts')],
    ['specs beside their modules', [...named(30, '.ts'), ...named(30, '.spec.ts'), ...named(30, '.int.spec.ts')]],
    ['page tests and styles beside their components', [...named(30, '.tsx'), ...named(30, '.page.spec.tsx'), ...named(30, '.css')]],
    ['what is no source', [...named(30, '.ts'), 'lib/README.md', 'lib/slow.c']],
    ['folders of its own', [...named(30, '.ts'), ...named(30, '.ts', 'lib/rows')]],
  ])('does not mind %s', (_, files) => expect(crowdedFolders(files, {})).toEqual([]))

  it('may be excepted with a reason, as long as it needs that', () => {
    expect(crowdedFolders(named(31, '.ts'), { lib: 'A table.' })).toEqual([])
    expect(crowdedFolders(named(30, '.ts'), { lib: 'A table.' })).toEqual([
      'tools/lint/folders.ts excepts lib/, which holds no more than 30 files.',
    ])
  })
})
