import { cpus, loadavg } from 'node:os';
import process from 'node:process';

/** What a measurement ran on, and how busy that was. */
export function describeMachine(): string {
  const [model] = cpus();
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(', ');
  return `Node ${process.version}, ${cpus().length} processors (${model?.model.trim() ?? 'unknown'}), load ${load}`;
}
