import { describe, expect, it } from 'vitest'
import { missingFiles, missingScripts } from './references.ts'

describe('what documents name', () => {
  it('must be an npm script that exists', () =>
    expect(missingScripts('Run `npm start`, then `npm run bench` and npm test.', ['start', 'test'])).toEqual(['bench']))
  it('may be a command of npm itself', () => expect(missingScripts('`npm ci`', [])).toEqual([]))

  const exists = (path: string) => path === 'docs/tour.md' || path === 'main.ts'
  it('must be a file that exists, as a link', () =>
    expect(missingFiles('[a](docs/tour.md) [b](docs/lost.md#part) [c](https://example.org/x.md)', exists)).toEqual(['docs/lost.md']))
  it('must be a file that exists, in code', () =>
    expect(
      missingFiles('`docs/tour.md` and `command-api/lost.ts`, but `main.ts` and `a/<b>.ts` and `../b.ts` are no paths of ours', exists),
    ).toEqual(['command-api/lost.ts']))
})
