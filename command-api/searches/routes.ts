import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { changeSearch, markSearchSeen, removeSearch } from './change.ts'
import { restoreSearch } from './restore.ts'
import { saveSearch } from './save.ts'

export function searchRoutes(ports: RoutePorts): Routes {
  return {
    'savedSearches.save': write(ports, saveSearch),
    'savedSearches.remove': write(ports, removeSearch),
    'savedSearches.restore': write(ports, restoreSearch),
    'savedSearches.change': write(ports, changeSearch),
    'savedSearches.markSeen': write(ports, markSearchSeen),
  }
}
