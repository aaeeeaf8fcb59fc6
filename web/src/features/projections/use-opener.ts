import { useLayoutEffect, useRef } from 'react'

/**
 * When what a pressed button has opened closes, the button gets the focus back, and stands where it stood in the window: the page does not
 * jump. `within` holds the buttons; `opens` is called when one is pressed, `closes` before it is not pressed any more.
 */
export function useOpener(isOpen: boolean) {
  const within = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(undefined)
  const top = useRef<number>(undefined)
  useLayoutEffect(() => {
    const button = pressed.current
    if (isOpen || !button) return
    pressed.current = undefined
    button.focus({ preventScroll: true })
    // What opened by itself has no such place.
    if (top.current === undefined) button.scrollIntoView({ block: 'center' })
    else scrollBy({ top: button.getBoundingClientRect().top - top.current })
    top.current = undefined
  }, [isOpen])
  const opens = () => {
    const { activeElement } = document
    top.current = activeElement instanceof HTMLButtonElement ? activeElement.getBoundingClientRect().top : undefined
  }
  const closes = () => (pressed.current = within.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? undefined)
  return { within, opens, closes }
}
