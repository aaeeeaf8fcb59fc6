import { useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { fold } from '#lib/fold.ts'
import { beginningsOf, listedNames, withoutEmptyStart } from '../lib/listed-names.ts'
import type { Option } from './Field.tsx'
import { typeInto } from './type-into.ts'

/** No name is as long: it is prose, and not asked for. */
const LONGEST_NAME = 100

/** Names that became no value. */
type LeftOut = {
  /** Named as nothing on the list. */
  readonly unknown: readonly string[]
  /** The field holds as many as it may. */
  readonly tooMany: readonly string[]
}
const nothing: LeftOut = { unknown: [], tooMany: [] }

type Props<One> = {
  readonly suggestions: readonly One[]
  readonly suggestedFor: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly values: readonly One[]
  readonly max: number
  readonly onChange: (values: readonly One[]) => void
}

/** What suggestions are asked for: of several names the first. */
export function nameAsked(text: string): string {
  return beginningsOf(text).at(-1)?.name ?? text
}

/**
 * Takes the names that a text lists out of it, one after the other as their suggestions arrive, and makes values of them once the last is
 * known. A name that holds a separator of its own is taken as a whole. The text behind the last separator is still being typed.
 */
export function useListedNames<One extends Option>({ input, text, values, max, suggestions, suggestedFor, onChange }: Props<One>) {
  // Not a state: the text changes with it, by an event that React may heed before.
  const found = useRef<readonly One[]>([])
  const [leftOut, setLeftOut] = useState(nothing)
  const beginnings = max === 1 ? [] : beginningsOf(text)
  const first = beginnings.at(-1)
  const chosen = found.current.length === 0 ? values : [...values, ...found.current]
  const change = (next: readonly One[]) => {
    found.current = []
    onChange(next)
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    if (!first) {
      if (found.current.length > 0) change(chosen)
      return
    }
    const leaveOut = (why: keyof LeftOut) => {
      setLeftOut((before) => ({ ...before, [why]: [...before[why], first.name] }))
      typeInto(field, first.rest)
    }
    if (isOneOf(chosen, first.name)) return typeInto(field, first.rest)
    if (chosen.length >= max) return leaveOut('tooMany')
    if (first.name.length > LONGEST_NAME) return leaveOut('unknown')
    if (suggestedFor.trim() !== first.name) return
    // A suggestion that goes on behind the separator may be meant.
    const typed = fold(text.trim())
    if (suggestions.some(({ label }) => fold(label).startsWith(typed))) return
    for (const { name, rest } of beginnings) {
      const named = suggestions.find(({ label }) => fold(label) === fold(name))
      if (!named) continue
      if (!chosen.some(({ value }) => value === named.value)) found.current = [...found.current, named]
      return typeInto(field, rest)
    }
    leaveOut('unknown')
  })

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
    isBusy: first !== undefined,
    /** With those that were found by now. */
    chosen,
    change,
    leftOut: { unknown: stillOut(leftOut.unknown), tooMany: stillOut(leftOut.tooMany) },
    forget: () => setLeftOut(nothing),
    paste,
  }
}

function isOneOf(tokens: readonly Option[], name: string): boolean {
  return tokens.some(({ label }) => fold(label) === fold(name))
}
