import { describe, expect, it } from 'vitest'
import { isInstalled } from './prepare.mjs'

const locked = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
}
const { '': _root, ...all } = locked

describe('whether the packages need an install', () => {
  it('is no when npm has recorded every package of the lock file', () => expect(isInstalled(locked, all)).toBe(true))
  it('is no when only a package for other machines is missing', () =>
    expect(isInstalled(locked, { 'node_modules/a': all['node_modules/a'] })).toBe(true))
  it('is no when only an extraneous package is missing', () =>
    expect(isInstalled({ ...locked, 'node_modules/x': { version: '1.0.0', extraneous: true } }, all)).toBe(true))
  it.each([
    ['a package is missing', { 'node_modules/b': all['node_modules/b'] }],
    ['a package has another version', { ...all, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['a package has other bytes', { ...all, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
    ['a package is there that the lock file no longer names', { ...all, 'node_modules/c': { version: '1.0.0' } }],
  ])('is yes when %s', (_why, installed) => expect(isInstalled(locked, installed)).toBe(false))
})
