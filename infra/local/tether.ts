// This is loaded with --import into a process that must not outlive the one that started it. The channel between them
// closes with the starter, even when that one is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
