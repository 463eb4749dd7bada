import { createInterface } from 'node:readline/promises'
import { emptyDataDirectory, linkedCluster } from './empty-data-directory.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ dataDirectory, databaseUrl }) => {
  const records = databaseUrl === null ? 'orders, customers, products and ' : ''
  console.log(`\n  This deletes everything in ${dataDirectory}, including ${records}any pictures stored there.`)
  const linked = await linkedCluster(dataDirectory)
  if (linked !== null) console.log(`  The database there is a link: this deletes ${linked} too.`)
  if (databaseUrl !== null) console.log('  The database at DATABASE_URL is not affected.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('  Type "yes" to continue: ')
  terminal.close()
  if (answer.trim() !== 'yes') return console.log('\n  Nothing was deleted.\n')
  await emptyDataDirectory(dataDirectory)
  console.log(
    `\n  ${dataDirectory} is now empty.${databaseUrl === null ? ' Run npm start to create a new shop.' : ''}\n`,
  )
})
