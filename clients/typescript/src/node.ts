import {spawn} from "node:child_process";
import {createInterface} from "node:readline";
import {Engine} from "./engine.js";

export * from "./engine.js";

/** Starts an engine, such as `start("sanko", ["analysis", "-model", "rollouts"])`. */
export function start(command = "sanko", args: string[] = ["analysis"]): Engine {
  return new Engine(receiver => {
    const process = spawn(command, args, {stdio: ["pipe", "pipe", "ignore"]});
    createInterface({input: process.stdout}).on("line", line => receiver.line(line));
    process.on("error", error => receiver.end(error.message));
    process.on("close", () => receiver.end("the engine has ended"));
    // Its end tells what there is to tell.
    process.stdin.on("error", () => {});
    return {
      send: line => void process.stdin.write(line + "\n"),
      close: () => void process.kill(),
    };
  });
}
