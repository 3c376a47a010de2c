// Loaded with --import into a process that must not outlive its parent. The channel between them closes with the
// parent, even if that is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
