import { CommandRun } from './command-run.ts';
import { ScriptedService } from './scripted-service.ts';

/** A command, and the service that it is configured for. */
export interface CommandAgainstService {
  readonly command: CommandRun;
  readonly service: ScriptedService;
  /** Ends the service and removes the command's folder. */
  close(): Promise<void>;
}

/** Starts a service with nothing in its script, for a command in a folder of its own. */
export async function startCommandAgainstService(): Promise<CommandAgainstService> {
  const service = new ScriptedService();
  const command = new CommandRun();
  command.config = { ...command.config, url: await service.start() };
  return {
    command,
    service,
    close: async () => {
      await service.close();
      command.remove();
    },
  };
}
