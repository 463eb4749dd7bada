import { api } from '../../api.ts'
import { useLoaded } from './use-loaded.ts'

export type LoadedTasks = ReturnType<typeof useTasks>

/** What waits for somebody. */
export function useTasks() {
  return useLoaded(load)
}

function load() {
  return api.call('GET /admin/dashboard/tasks')
}
