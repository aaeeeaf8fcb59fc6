import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react'
import { fold } from '#lib/fold.ts'
import { beginningsOf, listedNames, withoutEmptyStart } from '../../lib/words/listed-names.ts'
import type { Option } from './Field.tsx'
import { typeInto } from './type-into.ts'

/** No name is as long: it is prose, and not asked for. */
const LONGEST_NAME = 100

/** Names that became no value. */
export type LeftOut = {
  /** Named as nothing on the list. */
  readonly unknown: readonly string[]
  /** The field holds as many as it may. */
  readonly tooMany: readonly string[]
}
const nothing: LeftOut = { unknown: [], tooMany: [] }

type Asked<One> = {
  readonly text: string
  readonly values: readonly One[]
  readonly max: number
  readonly suggestions: readonly One[]
  readonly suggestedFor: string
}

/** What becomes of the first name of a list, and the text behind it. */
type Step<One> = {
  readonly rest: string
  readonly found?: One
  readonly leftOut?: { readonly why: keyof LeftOut; readonly name: string }
}

type Props<One> = Asked<One> & {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onChange: (values: readonly One[]) => void
}

/** The name for which suggestions are asked: of several the first. */
export function nameAsked(text: string): string {
  const first = beginningsOf(text).at(-1)
  if (!first) return text
  return first.name.length > LONGEST_NAME ? '' : first.name
}

/**
 * Takes the names that a text lists out of it, one after the other as their suggestions arrive, and makes values of them once the last is
 * known. A name that holds a separator of its own is taken as a whole. The text behind the last separator is still being typed.
 */
export function useListedNames<One extends Option>({ input, text, values, max, suggestions, suggestedFor, onChange }: Props<One>) {
  const [found, setFound] = useState<readonly One[]>([])
  const [leftOut, setLeftOut] = useState(nothing)
  const chosen = found.length === 0 ? values : [...values, ...found]
  const step = stepOf({ text, values: chosen, max, suggestions, suggestedFor })
  const rest = step?.rest
  const change = (next: readonly One[]) => {
    setFound([])
    onChange(next)
  }

  // As if the name had been deleted: what is done with it is done when the field hears of the text without it. Not at once: of what is typed
  // while React still handles the event before, it takes no notice.
  useEffect(() => {
    if (rest === undefined) return
    const timer = setTimeout(() => input.current && typeInto(input.current, rest))
    return () => clearTimeout(timer)
  }, [input, rest])

  /** Hears of each text of the field. */
  const hear = (next: string) => {
    const made = rest === next ? step : undefined
    if (made?.leftOut) {
      const { why, name } = made.leftOut
      setLeftOut((before) => ({ ...before, [why]: [...before[why], name] }))
    }
    const foundNow = made?.found ? [...found, made.found] : found
    if (beginningsOf(next).length > 0) setFound(foundNow)
    else if (foundNow.length > 0) change([...values, ...foundNow])
  }
  /** A cell alone ends with a line break, and is typed on. What exceeds the field is not asked for. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const names = max === 1 ? [] : listedNames(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    setLeftOut({ unknown: [], tooMany: names.slice(max) })
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [before, behind] = [value.slice(0, selectionStart ?? value.length), value.slice(selectionEnd ?? value.length)]
    typeInto(event.currentTarget, withoutEmptyStart(`${before}${names.slice(0, max).join(', ')}, ${behind}`))
  }
  const stillOut = (names: readonly string[]) => [...new Set(names)].filter((name) => !isOneOf(values, name))
  return {
    /** A name of the list is being looked up. */
    isBusy: max > 1 && beginningsOf(text).length > 0,
    /** With those that were found by now. */
    chosen,
    change,
    hear,
    leftOut: { unknown: stillOut(leftOut.unknown), tooMany: stillOut(leftOut.tooMany) },
    forget: () => setLeftOut(nothing),
    paste,
  }
}

/** None where the text is no list, or its first name is still asked for. */
function stepOf<One extends Option>({ text, values, max, suggestions, suggestedFor }: Asked<One>): Step<One> | undefined {
  const beginnings = max === 1 ? [] : beginningsOf(text)
  const first = beginnings.at(-1)
  if (!first) return undefined
  const { name, rest } = first
  if (isOneOf(values, name)) return { rest }
  if (values.length >= max) return { rest, leftOut: { why: 'tooMany', name } }
  if (name.length > LONGEST_NAME) return { rest, leftOut: { why: 'unknown', name } }
  if (suggestedFor.trim() !== name) return undefined
  // A suggestion that goes on behind the separator may be meant.
  const typed = fold(text.trim())
  if (suggestions.some(({ label }) => fold(label).startsWith(typed))) return undefined
  for (const beginning of beginnings) {
    const named = suggestions.find(({ label }) => fold(label) === fold(beginning.name))
    if (!named) continue
    const isChosen = values.some(({ value }) => value === named.value)
    return { rest: beginning.rest, ...(!isChosen && { found: named }) }
  }
  return { rest, leftOut: { why: 'unknown', name } }
}

function isOneOf(tokens: readonly Option[], name: string): boolean {
  return tokens.some(({ label }) => fold(label) === fold(name))
}
