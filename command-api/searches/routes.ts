import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { markSearchSeen, removeSearch } from './change.ts'
import { saveSearch } from './save.ts'

export function searchRoutes(ports: RoutePorts): Routes {
  return {
    'savedSearches.save': write(ports, saveSearch),
    'savedSearches.remove': write(ports, removeSearch),
    'savedSearches.markSeen': write(ports, markSearchSeen),
  }
}
