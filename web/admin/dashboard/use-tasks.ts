import type { Tasks } from '../../../contract/dashboard.ts'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { useLoaded } from './use-loaded.ts'

export type LoadedTasks = ReturnType<typeof useTasks>

/** The open tasks. */
export function useTasks() {
  return useLoaded(load)
}

async function load() {
  const tasks = await api.call('GET /admin/dashboard/tasks')
  return { ...tasks, approvals: tasks.approvals ?? NONE, operations: recordsIn(tasks.operations, 'kind') }
}

const NONE: Tasks['approvals'] = { total: 0, oldest: [] }
