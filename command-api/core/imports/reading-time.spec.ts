import { expect, it } from 'vitest'
import { degreeWritten } from '#events/vocabulary/degrees.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { addressesIn } from '#lib/mailbox.ts'
import { dayTyped } from '#lib/typed-days.ts'
import { numberTyped } from '#lib/typed-numbers.ts'
import { initialsIn } from '#lib/other-spellings.ts'
import { importFile } from './import-file.ts'

/** Of these, expressions that begin anew at each sign make minutes. */
const nasty = ['.', ' .', 'a', '1', '1 ', '1,', '/', "'", '"', '<', 'a@', 'a.', 'J. ', 'of ', 'bs ', 'ü', 'Ã©', '?', '=', '-']
/** Of the processor, so that other work on the machine does not count. */
const msSince = (begun: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}
const longest = (sign: string) => sign.repeat(900 / sign.length)

it.each(nasty)('§2.18 reads the largest file of cells of many %j in the time of any other', (sign) => {
  const row = `<a@home.example.com${longest(sign).replaceAll(/["\n,]/g, ';')}x>,x${longest(sign)
    .replaceAll(/["\n,]/g, ';')
    .slice(0, 100)}x`
  const body = Buffer.from(`email,name\n${`${row}\n`.repeat(limits.importRows)}`).subarray(0, limits.importBytes)
  const begun = process.threadCpuUsage()
  importFile(body, { fields: ['email', 'name?'], days: ['name'] })
  expect(msSince(begun)).toBeLessThan(1_000)
})

it.each([
  ['addresses', addressesIn],
  ['degrees', degreeWritten],
  ['days', (text: string) => dayTyped(text, 'last')],
  ['figures', (text: string) => numberTyped('pay', text)],
  ['initials', initialsIn],
] as const)('§2.18 reads %s of nasty signs in a time that grows with their number', (_, read) => {
  const took = (length: number) => {
    const begun = process.threadCpuUsage()
    for (const sign of nasty) read(`x${sign.repeat(length / sign.length)}x`)
    return msSince(begun)
  }
  took(1_000)
  // Twice as long takes twice the time, and not four times; a few milliseconds are the machine's.
  const [half, whole] = [took(5_000), took(10_000)]
  expect(whole).toBeLessThan(3 * half + 30)
})
