import { useEffect, useId, useRef, useState } from 'react'
import { useNotices } from '../../../api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { framed, type Frame } from './framed.ts'
import { savePng, saveSvg } from './picture.ts'
import type { Size } from './plot-parts.ts'

type Props = {
  /** Draws it for a width; another function draws another chart. */
  readonly draw: (size: Size) => Element
  readonly caption: string
  /** Of its files. */
  readonly name: string
  /** What stands around it in them. */
  readonly frame: Frame
}

/** A chart in the width that it has, which can be saved as it is drawn. */
export function Picture({ draw, caption, name, frame }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  // A name that fits into `url(#…)`.
  const id = `hidden-cells-${useId().replaceAll(/\W/g, '')}`
  const { failed } = useNotices()
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    const measure = () => setWidth(Math.max(280, Math.floor(current.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (width !== undefined) place.current?.replaceChildren(draw({ width, id }))
  }, [draw, width, id])
  const svg = () => place.current?.querySelector('svg')
  const save = (write: (drawn: Element, name: string) => unknown) => async () => {
    const drawn = svg()
    try {
      if (drawn) await write(framed(drawn, frame), name)
    } catch (cause) {
      failed(cause)
    }
  }
  return (
    <div className="report-chart">
      <div className="chart-head">
        <h2 className="h4">{caption}</h2>
        <span className="chart-tools row">
          <Button size="s" aria-label={`Save as SVG: ${caption}`} onClick={() => void save(saveSvg)()}>
            SVG
          </Button>
          <Button size="s" aria-label={`Save as PNG: ${caption}`} onClick={() => void save(savePng)()}>
            PNG
          </Button>
        </span>
      </div>
      <div ref={place} className="chart-place" />
    </div>
  )
}
