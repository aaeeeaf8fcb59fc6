import { useEffect, useRef, useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'

/** How long an undo is offered. */
export const undoSeconds = limits.undoOfferedSeconds

const second = 1000
/** The server takes something back for a minute that begins before its reply is there. */
const longestMs = (limits.undoSeconds - 5) * second

/**
 * Counts seconds down and calls back at the end.
 * Spread the `handlers` on an element: it pauses while the pointer or the focus is there, but an undo never outlasts what the server allows.
 */
export function useCountdown(seconds: number, onEnd: () => void, { active = true, undoes = true } = {}) {
  const [paused, setPaused] = useState(false)
  const [left, setLeft] = useState(seconds)
  const remaining = useRef(seconds)
  useEffect(() => {
    if (!active || !undoes) return
    const timer = setTimeout(onEnd, longestMs)
    return () => clearTimeout(timer)
  }, [active, undoes, onEnd])
  useEffect(() => {
    if (paused || !active) return
    const timer = setInterval(() => {
      remaining.current -= 1
      setLeft(remaining.current)
      if (remaining.current <= 0) onEnd()
    }, second)
    return () => clearInterval(timer)
  }, [paused, active, onEnd])
  const pause = () => setPaused(true)
  const go = () => setPaused(false)
  return { left, paused, handlers: { onPointerEnter: pause, onPointerLeave: go, onFocus: pause, onBlur: go } }
}
