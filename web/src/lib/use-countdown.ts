import { useEffect, useRef, useState } from 'react'

/** How long an undo is offered. */
export const undoSeconds = 10

/** Calls back after a time, which is paused while the pointer or the focus is on the element that gets the `handlers`. */
export function useCountdown(seconds: number, onEnd: () => void, active = true) {
  const [paused, setPaused] = useState(false)
  const remainingMs = useRef(seconds * 1000)
  useEffect(() => {
    if (paused || !active) return
    const started = Date.now()
    const timer = setTimeout(onEnd, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - started))
    }
  }, [paused, active, onEnd])
  const pause = () => setPaused(true)
  const go = () => setPaused(false)
  return { paused, handlers: { onPointerEnter: pause, onPointerLeave: go, onFocus: pause, onBlur: go } }
}
