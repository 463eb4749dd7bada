import { readdir, readFile } from 'node:fs/promises'

/** The most memory that the process for pictures of a shop has had, in MB; null where none runs. Linux only. */
export async function memoryOfPictures(shopPid: number): Promise<number | null> {
  const ours = (await childrenOf(shopPid)).find(({ command }) => command.includes('decode-pictures.js'))
  return ours ? megabytes(ours.status, 'VmHWM') : null
}

/** The memory of a process and its children now, in MB. Linux only. */
export async function residentOfAll(pid: number): Promise<number> {
  const own = await readFile(`/proc/${pid}/status`, 'utf8')
  const children = await childrenOf(pid)
  return [own, ...children.map(({ status }) => status)].reduce((sum, status) => sum + megabytes(status, 'VmRSS'), 0)
}

async function childrenOf(pid: number): Promise<{ status: string; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(
    pids.map(async (each) => {
      const read = (file: string) => readFile(`/proc/${each}/${file}`, 'utf8').catch(() => '')
      return { status: await read('status'), command: await read('cmdline') }
    }),
  )
  return processes.filter(({ status }) => status.includes(`\nPPid:\t${pid}\n`))
}

function megabytes(status: string, field: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024
}
