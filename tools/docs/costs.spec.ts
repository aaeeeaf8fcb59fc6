import { expect, it } from 'vitest'
import { costText } from './costs.ts'

const file = (name: string, before = 'a', after = 'b') => ({ file: name, before, after })
const generated = (inside: string, byHand = 'Words.') => `# T\n\n${byHand}\n\n<!-- generated:a -->\n${inside}<!-- /generated:a -->\n`

it('a commit costs what was touched by hand, by rooms, with its tests apart', () =>
  expect(
    costText('abc Let it be', [
      file('command-api/jobs/post.ts'),
      file('command-api/jobs/post.spec.ts'),
      file('acceptance/companies/jobs.spec.ts'),
      file('web/testing/samples.ts'),
      file('main.ts'),
    ]).split('\n'),
  ).toEqual([
    'abc Let it be',
    '5 by hand (command-api 1, tests 3, the top folder 1)',
    '  command-api/jobs/post.ts',
    '  command-api/jobs/post.spec.ts',
    '  acceptance/companies/jobs.spec.ts',
    '  web/testing/samples.ts',
    '  main.ts',
    '0 by tools',
    '',
  ]))

it.each([
  ['a sample of a stored event', file('events/samples/job/JobPosted.v1.json', '')],
  ['the lock file', file('package-lock.json')],
  ['a file that says of what it is made', file('contract/calls.ts', '', '/** Generated from the contract: run npm run generate. */\nx')],
  ['one that is gone', file('.env.example', '# All optional. Made from platform/config.ts.\nx', '')],
  ['a document of which only a generated part changed', file('docs/events.md', generated('one\n'), generated('two\n'))],
])('is made by tools: %s', (_, touched) => expect(costText('', [touched])).toContain('\n0 by hand\n1 by tools\n'))

it('counts a document whose words changed beside its generated part', () =>
  expect(costText('', [file('docs/events.md', generated('one\n'), generated('two\n', 'More words.'))])).toContain('\n1 by hand (docs 1)\n'))
