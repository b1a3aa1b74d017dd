"""Talks to the built engine as an assistant does, by the Model Context Protocol over standard input and output.

Usage: mcp.py ENGINE ARGUMENT ...
"""
import json
import subprocess
import sys

engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(method, **more):
    message = {"jsonrpc": "2.0", "method": method, **more}
    engine.stdin.write(json.dumps(message).encode() + b"\n")
    engine.stdin.flush()


def ask(number, method, params):
    send(method, id=number, params=params)
    answer = json.loads(engine.stdout.readline())  # nothing but messages may stand there
    assert answer["id"] == number, answer
    return answer["result"]


client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "ci", "version": "1"}}
assert ask(0, "initialize", client)["serverInfo"]["name"] == "sanko"
send("notifications/initialized")
tools = {tool["name"]: tool for tool in ask(1, "tools/list", {})["tools"]}
assert len(tools) == 10 and all("outputSchema" in tool for tool in tools.values()), tools
moves = {"moves": ["C3"], "boardSize": 5, "visits": 20}
found = ask(2, "tools/call", {"name": "analyze", "arguments": moves})
assert not found.get("isError"), found
assert found["structuredContent"]["search"]["visits"] >= 20, found
assert "White to move" in found["content"][0]["text"], found
wrong = ask(3, "tools/call", {"name": "analyze", "arguments": {"moves": ["C3", "C3"], "boardSize": 5}})
assert wrong["isError"] and "illegal" in wrong["content"][0]["text"], wrong
engine.stdin.close()
assert engine.stdout.read() == b""
assert engine.wait(60) == 0
